import type { JsiSkTypeface } from '@shopify/react-native-skia/lib/module/skia/web/JsiSkTypeface.js';
import { JsiSkTypefaceFontProvider } from '@shopify/react-native-skia/lib/module/skia/web/JsiSkTypefaceFontProvider.js';

/** `weight` is from 100 to 900, and `slant` is 0 for upright letters. */
export type Style = { weight?: number; slant?: number };

const RECORD_BYTES = 16;
const [OS2, WEIGHT, SELECTION] = [0x4f532f32, 4, 62];
const REGULAR = 400;

/** The style of a TrueType or OpenType file (OpenType: OS/2). Other files count as regular. */
export function styleIn(bytes: ArrayBuffer | Uint8Array): Required<Style> {
  const all = bytes instanceof Uint8Array ? bytes : new Uint8Array(bytes);
  const view = new DataView(all.buffer, all.byteOffset, all.byteLength);
  try {
    for (let table = 0; table < view.getUint16(4); table += 1) {
      const record = 12 + table * RECORD_BYTES;
      if (view.getUint32(record) !== OS2) continue;
      const at = view.getUint32(record + 8);
      return { weight: view.getUint16(at + WEIGHT), slant: view.getUint16(at + SELECTION) & 1 };
    }
  } catch {
    // The file is truncated.
  }
  return { weight: REGULAR, slant: 0 };
}

const styles = new WeakMap<object, Required<Style>>();
const families = new WeakMap<object, Map<string, JsiSkTypeface[]>>();

/** Remembers the style of a typeface that an app makes from a file. */
export const remember = (typeface: object, bytes: ArrayBuffer | Uint8Array): void =>
  void styles.set(typeface, styleIn(bytes));

/** The distance of a typeface from a style, by slant first and then by weight. */
function distance(typeface: object, { weight = REGULAR, slant = 0 }: Style): number {
  const own = styles.get(typeface);
  const isOther = Math.sign(own?.slant ?? 0) !== Math.sign(slant);
  return Math.abs((own?.weight ?? REGULAR) - weight) + (isOther ? 1000 : 0);
}

const { prototype } = JsiSkTypefaceFontProvider;
const { registerFont } = prototype;

Object.assign(prototype, {
  registerFont(this: JsiSkTypefaceFontProvider, typeface: JsiSkTypeface, family: string): void {
    const known = families.get(this) ?? new Map<string, JsiSkTypeface[]>();
    families.set(this, known.set(family, [...(known.get(family) ?? []), typeface]));
    registerFont.call(this, typeface, family);
  },
  /** The typeface of a family that is nearest to a style. Browsers lack this. */
  matchFamilyStyle(this: JsiSkTypefaceFontProvider, family: string, style: Style = {}): object {
    const [nearest] = [...(families.get(this)?.get(family) ?? [])].sort(
      (one, other) => distance(one, style) - distance(other, style),
    );
    if (!nearest) throw new Error(`There is no font ${family}.`);
    return nearest;
  },
});
