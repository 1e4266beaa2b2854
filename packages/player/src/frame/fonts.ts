import type { Platform } from '../protocol/settings.ts';
import type { Operation } from '../protocol/worker.ts';
import { encodePath } from '../shared/encode-path.ts';
import { isUnknown } from '../shared/font-families.ts';
import type { AppFrame } from './view.ts';

type FontNames = {
  /** The names of this file (PostScript, full), and those of its family. */
  own: string[];
  families: string[];
  /** As CSS: one weight, or the range of a variable font. */
  weight: string;
  italic: boolean;
};

const [FAMILY, FULL, POSTSCRIPT, WHOLE_FAMILY] = [1, 4, 6, 16];
const MACINTOSH = 1;
/** Offsets in the table OS/2: usWeightClass, and fsSelection with the bit for italics. */
const [WEIGHT_AT, SELECTION_AT] = [4, 62];

/**
 * Reads the names of a TrueType or OpenType font (the tables `name` and `OS/2` of the OpenType
 * specification).
 */
export function fontNames(bytes: ArrayBuffer): FontNames | undefined {
  try {
    return read(new DataView(bytes));
  } catch {
    // The file is truncated.
    return undefined;
  }
}

function read(view: DataView): FontNames {
  const names = allNames(view);
  const called = (...ids: number[]) =>
    names.flatMap(([id, text]) => (ids.includes(id) ? text : []));
  const os2 = tableAt(view, 'OS/2');
  return {
    own: called(FULL, POSTSCRIPT),
    families: called(FAMILY, WHOLE_FAMILY),
    weight: weightsOf(view) ?? String(os2 === undefined ? 400 : view.getUint16(os2 + WEIGHT_AT)),
    italic: os2 !== undefined && (view.getUint16(os2 + SELECTION_AT) & 1) === 1,
  };
}

/** The range of a variable font, from its table `fvar`. Values are in 1/65536. */
function weightsOf(view: DataView): string | undefined {
  const table = tableAt(view, 'fvar');
  if (table === undefined) return undefined;
  const [first, count, size] = [4, 8, 10].map((at) => view.getUint16(table + at));
  for (let axis = 0; axis < (count ?? 0); axis += 1) {
    const at = table + (first ?? 0) + axis * (size ?? 0);
    if (tagAt(view, at) === 'wght')
      return [4, 12].map((from) => view.getInt32(at + from) / 0x10000).join(' ');
  }
  return undefined;
}

const tagAt = (view: DataView, at: number): string =>
  String.fromCharCode(...[0, 1, 2, 3].map((byte) => view.getUint8(at + byte)));

function tableAt(view: DataView, tag: string): number | undefined {
  const count = view.getUint16(4);
  for (let at = 12; at < 12 + 16 * count; at += 16) {
    if (tagAt(view, at) === tag) return view.getUint32(at + 8);
  }
  return undefined;
}

function allNames(view: DataView): [id: number, text: string][] {
  const table = tableAt(view, 'name');
  if (table === undefined) return [];
  const texts = table + view.getUint16(table + 4);
  return Array.from({ length: view.getUint16(table + 2) }, (_, index) => {
    const record = table + 6 + 12 * index;
    const [length, offset] = [view.getUint16(record + 8), view.getUint16(record + 10)];
    const bytes = new Uint8Array(view.buffer, texts + offset, length);
    const encoding = view.getUint16(record) === MACINTOSH ? 'latin1' : 'utf-16be';
    return [view.getUint16(record + 6), new TextDecoder(encoding).decode(bytes)];
  });
}

const MAX = 100;
/** An app may load a font after it has used its name. */
const LOADS_MS = 3000;
const FONT = /\.(?:ttf|otf)$/i;
/**
 * The suffixes of files in Android's assets/fonts:
 * react-native/ReactAndroid/…/views/text/ReactFontManager.kt
 */
const VARIANTS: [suffix: string, as: FontFaceDescriptors][] = [
  ['', {}],
  ['_bold', { weight: 'bold' }],
  ['_italic', { style: 'italic' }],
  ['_bold_italic', { weight: 'bold', style: 'italic' }],
];
/** iOS never makes text bold if a font is named by the name of one file. */
export const EVERY_WEIGHT: FontFaceDescriptors = { weight: '1 1000' };
/**
 * Devices use ascent and descent of a font without its line gap. On iOS, usesFontLeading is off. On
 * Android, leading is a separate field of Paint.FontMetrics.
 */
export const NO_GAP: FontFaceDescriptors = { lineGapOverride: '0%' };

type Read = { bytes: ArrayBuffer; names: FontNames };

/** Props that name a font: those of text, and of titles in headers. */
const NAMING = ['fontFamily', 'titleFontFamily', 'largeTitleFontFamily', 'backTitleFontFamily'];

/** The fonts that a view names. Drawings of react-native-svg have them in `font`. */
export function familiesIn(props: unknown): string[] {
  const given = (props ?? {}) as Record<string, unknown>;
  const { fontFamily } = (given.font ?? {}) as Record<string, unknown>;
  const all = [...NAMING.map((name) => given[name]), fontFamily];
  return all.filter((one): one is string => typeof one === 'string' && one !== '');
}

const stemOf = (path: string) => path.slice(path.lastIndexOf('/') + 1).replace(FONT, '');

/**
 * Loads fonts beside the bundle when text first uses them. On a device they are available without a
 * request: Android finds a family by the name of its file, iOS by the names in it.
 */
export function createFonts(app: AppFrame, files: readonly string[], platform: Platform) {
  const paths = files.filter((path) => FONT.test(path)).slice(0, MAX);
  /** Whether there is a font, by the families that were wanted. */
  const wanted = new Map<string, Promise<boolean>>();
  let reading: Promise<Read[]> | undefined;

  async function fetched(path: string): Promise<ArrayBuffer | undefined> {
    const url = app.resolve(`file:///bundle/${encodePath(path)}`);
    const answer = await fetch(url).catch(() => undefined);
    return answer?.ok ? answer.arrayBuffer() : undefined;
  }

  async function readAll(): Promise<Read[]> {
    const all = await Promise.all(
      paths.map(async (path) => {
        const bytes = await fetched(path);
        const names = bytes && fontNames(bytes);
        return bytes && names ? { bytes, names } : [];
      }),
    );
    return all.flat();
  }

  async function byFile(family: string): Promise<[ArrayBuffer, FontFaceDescriptors][]> {
    const found = VARIANTS.flatMap(([suffix, as]) => {
      const path = paths.find((one) => stemOf(one) === family + suffix);
      return path === undefined ? [] : [[path, as] as const];
    });
    const all = await Promise.all(
      found.map(async ([path, as]) => [await fetched(path), as] as const),
    );
    // Android draws a variable font in its default weight.
    const range = (bytes: ArrayBuffer) => {
      const { weight = '' } = (platform === 'ios' && fontNames(bytes)) || {};
      return weight.includes(' ') ? { weight } : {};
    };
    return all.flatMap(([bytes, as]) => (bytes ? [[bytes, { ...range(bytes), ...as }]] : []));
  }

  async function byName(family: string): Promise<[ArrayBuffer, FontFaceDescriptors][]> {
    reading ??= readAll();
    return (await reading).flatMap(({ bytes, names }) => {
      if (names.own.includes(family) && !names.families.includes(family))
        return [[bytes, EVERY_WEIGHT]];
      const { weight, italic } = names;
      const as = { weight, style: italic ? 'italic' : 'normal' };
      return names.families.includes(family) ? [[bytes, as]] : [];
    });
  }

  async function load(family: string): Promise<boolean> {
    const files = await byFile(family);
    const faces = files.length > 0 ? files : await byName(family);
    for (const [bytes, as] of faces) await app.addFont(family, bytes, { ...as, ...NO_GAP });
    if (faces.length === 0 && isUnknown(family, platform))
      setTimeout(() => nameMissing(family), LOADS_MS);
    return faces.length > 0;
  }

  /** The app itself may have loaded the font meanwhile. */
  function nameMissing(family: string): void {
    const isThere = [...document.fonts].some((face) => face.family.replace(/"/g, '') === family);
    if (!isThere) app.report('font', family);
  }

  async function find(family: string): Promise<boolean> {
    const known = wanted.get(family);
    if (known) return known;
    if (wanted.size >= MAX) return false;
    // A broken font counts as missing.
    const loading = load(family).catch(() => false);
    wanted.set(family, loading);
    return loading;
  }

  return {
    find,
    want(operations: readonly Operation[]): void {
      for (const operation of operations)
        for (const family of familiesIn(operation[0] === 'create' ? operation[3] : operation[2]))
          void find(family);
    },
  };
}
