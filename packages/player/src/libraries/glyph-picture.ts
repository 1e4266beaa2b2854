import { fontFamilyOf, SYSTEM, SYSTEM_FONTS } from '../shared/font-families.ts';
import type { WorkerContext } from '../worker/context.ts';
import { pngOf } from './png.ts';

/** `size` is in points, and `color` an ARGB number. */
type Glyph = { text: string; family: string; size: number; color: number };

/** The fonts of the worker, which Node does not have. */
declare const fonts: FontFaceSet | undefined;

const MAX_POINTS = 1000;
const LEAST = 1;

const all = (): FontFace[] => (typeof fonts === 'undefined' ? [] : [...fonts]);
const isThere = (family: string): boolean =>
  all().some((face) => face.family.replace(/^"|"$/g, '') === family);

/** A name that is the same for the same picture, as a device has one: `String.hashCode`. */
const nameOf = (key: string): string => {
  let hash = 0;
  for (let at = 0; at < key.length; at += 1) hash = (Math.imul(31, hash) + key.charCodeAt(at)) | 0;
  return (hash >>> 0).toString(32);
};

const cssOf = (argb: number): string => {
  const [alpha = 0, ...rgb] = [24, 16, 8, 0].map((shift) => (argb >>> shift) & 255);
  return `rgb(${rgb.join(' ')} / ${alpha / 255})`;
};

/**
 * Draws a text to a picture, and writes that as a file. On iOS it is as wide and as high as a line of
 * the text, on Android as what is drawn (RNVectorIconsManager.mm, VectorIconsModuleImpl.java).
 */
function draw({ settings }: WorkerContext, { text, family, size, color }: Glyph) {
  const { platform, scale } = settings;
  const named = fontFamilyOf(family, platform) ?? SYSTEM;
  const families = named.replace(SYSTEM, SYSTEM_FONTS[platform]);
  // Chromium keeps what a list of families has found, also when one of them arrives later.
  const font = `${size * scale}px ${families}, vitrine-${all().length}`;
  const canvas = new OffscreenCanvas(1, 1);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('This browser cannot draw in a worker.');
  context.font = font;
  const measured = context.measureText(text);
  const isIos = platform === 'ios';
  const left = isIos ? 0 : measured.actualBoundingBoxLeft;
  const right = isIos ? measured.width : measured.actualBoundingBoxRight;
  const above = isIos ? measured.fontBoundingBoxAscent : measured.actualBoundingBoxAscent;
  const below = isIos ? measured.fontBoundingBoxDescent : measured.actualBoundingBoxDescent;
  canvas.width = Math.max(LEAST, Math.ceil(left + right));
  canvas.height = Math.max(LEAST, Math.ceil(above + below));
  // A canvas of another size has forgotten it.
  context.font = font;
  context.fillStyle = cssOf(color);
  context.fillText(text, left, above);
  return context.getImageData(0, 0, canvas.width, canvas.height);
}

type GlyphPicture = { uri: string; width: number; height: number; scale: number };

/** Pictures of glyphs, in fonts that came with the app. */
export function createGlyphPictures(worker: WorkerContext) {
  const { ask, files, settings } = worker;
  const made = new Map<string, GlyphPicture>();

  /** Draws it now. A font that is not there yet is loaded, and then the picture is drawn again. */
  function now(given: Glyph): GlyphPicture {
    const size = Math.min(MAX_POINTS, Math.max(LEAST, given.size));
    const key = JSON.stringify([given.family, given.text, size, given.color]);
    const known = made.get(key);
    if (known) return known;
    const { scale } = settings;
    const uri = `file:///cache/glyphs/${nameOf(key)}@${scale}x.png`;
    const pixels = draw(worker, { ...given, size });
    files.write(uri, pngOf(pixels));
    const picture = { uri, width: pixels.width / scale, height: pixels.height / scale, scale };
    if (isThere(given.family)) made.set(key, picture);
    return picture;
  }
  async function later(glyph: Glyph): Promise<GlyphPicture> {
    if (!isThere(glyph.family)) await ask({ ask: 'loadFont', family: glyph.family });
    return now(glyph);
  }
  return {
    later,
    now(glyph: Glyph): GlyphPicture {
      if (!isThere(glyph.family)) later(glyph).catch(() => {});
      return now(glyph);
    },
  };
}
