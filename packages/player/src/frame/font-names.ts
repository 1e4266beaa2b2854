export type FontNames = {
  /** Of this file alone (PostScript, full), and of all that belong together. */
  own: string[];
  families: string[];
  weight: number;
  italic: boolean;
};

const [FAMILY, FULL, POSTSCRIPT, WHOLE_FAMILY] = [1, 4, 6, 16];
const MACINTOSH = 1;
/** In the table OS/2: usWeightClass, and fsSelection with its bit for italics. */
const [WEIGHT_AT, SELECTION_AT] = [4, 62];

/** Reads what a TrueType or OpenType font is called (the OpenType specification's `name`, `OS/2`). */
export function fontNames(bytes: ArrayBuffer): FontNames | undefined {
  try {
    return read(new DataView(bytes));
  } catch {
    // It ends before what it says it has.
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
    weight: os2 === undefined ? 400 : view.getUint16(os2 + WEIGHT_AT),
    italic: os2 !== undefined && (view.getUint16(os2 + SELECTION_AT) & 1) === 1,
  };
}

function tableAt(view: DataView, tag: string): number | undefined {
  const count = view.getUint16(4);
  for (let at = 12; at < 12 + 16 * count; at += 16) {
    const found = String.fromCharCode(...[0, 1, 2, 3].map((byte) => view.getUint8(at + byte)));
    if (found === tag) return view.getUint32(at + 8);
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
