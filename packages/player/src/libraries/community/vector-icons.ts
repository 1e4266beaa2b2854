import type { NativeModule } from '../../worker/context.ts';
import { createGlyphPictures } from '../glyph-picture.ts';

/** RNVectorIcons, RNVectorIconsManager: react-native-vector-icons/lib/NativeRNVectorIcons.js */
export const vectorIcons: NativeModule = (worker) => {
  const pictures = createGlyphPictures(worker);
  const glyph = (family: unknown, text: unknown, size: unknown, color: unknown) => ({
    family: String(family),
    text: String(text),
    size: Number(size),
    color: Number(color),
  });
  return {
    getConstants: () => ({}),
    async loadFontWithFileName(name: string, extension: string) {
      const uri = `file:///bundle/${name}.${extension}`;
      await worker.ask({ ask: 'loadFont', family: name, uri });
    },
    getImageForFont: async (...given: [unknown, unknown, unknown, unknown]) =>
      (await pictures.later(glyph(...given))).uri,
    getImageForFontSync: (...given: [unknown, unknown, unknown, unknown]) =>
      pictures.now(glyph(...given)).uri,
  };
};
