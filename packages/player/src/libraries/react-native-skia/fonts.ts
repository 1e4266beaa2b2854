import { JsiSkTypeface } from '@shopify/react-native-skia/lib/module/skia/web/JsiSkTypeface.js';
import type { CanvasKit, Typeface, TypefaceFontProvider } from 'canvaskit-wasm';
import type { WorkerContext } from '../../worker/context.ts';
import type { Style } from './typefaces.ts';

/** The families of each system. Devices have many more. */
const FAMILIES = {
  ios: ['System', '.AppleSystemUIFont', 'Helvetica', 'Helvetica Neue', 'Arial', 'sans-serif'],
  android: ['sans-serif', 'Roboto', 'System', 'sans-serif-medium', 'Arial'],
};
const FILES = { ios: 'inter-latin.woff2', android: 'roboto-latin.woff2' };

/**
 * The Latin letters of the platform's font, used for all families of a device: Roboto, or Inter in place
 * of San Francisco. The font is read when a text first needs it.
 */
export function createFonts(kit: CanvasKit, { settings, readLibraryFile }: WorkerContext) {
  const families = FAMILIES[settings.platform];
  let bytes: ArrayBuffer | undefined;
  let typeface: Typeface | null | undefined;
  let provider: TypefaceFontProvider | undefined;
  const file = (): ArrayBuffer => {
    bytes ??= readLibraryFile(FILES[settings.platform]);
    return bytes;
  };
  const system = (): Typeface | null => {
    if (typeface === undefined) typeface = kit.Typeface.MakeFreeTypeFaceFromData(file());
    return typeface;
  };
  /** Bold and italic styles made from the regular one, because CanvasKit does not support axes. */
  class StyledTypeface extends JsiSkTypeface {
    readonly style: Style;

    constructor(ref: Typeface, style: Style) {
      super(kit, ref);
      this.style = style;
    }
  }
  return {
    system,
    families,
    match(style: Style = {}): object {
      const found = system();
      if (!found) throw new Error('There is no font.');
      return new StyledTypeface(found, style);
    },
    styleOf: (value: unknown): Style | undefined =>
      value instanceof StyledTypeface ? value.style : undefined,
    provider(): TypefaceFontProvider {
      if (provider) return provider;
      provider = kit.TypefaceFontProvider.Make();
      for (const family of families) provider.registerFont(file(), family);
      return provider;
    },
  };
}
