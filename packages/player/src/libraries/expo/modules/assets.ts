import { createGlyphPictures } from '../../glyph-picture.ts';
import { answering, type ExpoModule } from '../core/module.ts';

/** expo-asset/src/ExpoAsset.ts: nothing is downloaded, because the frame resolves every URL. */
export const asset: ExpoModule = () => ({
  downloadAsync: async (url: string) => url,
});

type Face = { localUri?: unknown };

/** The name of a file without a path is a font of the native app, in its resources. */
const OF_APP = /^[^:/]+\.(?:ttf|otf)$/i;

/**
 * expo-font/src/ExpoFontLoader.ts. The frame names a font of the native app as missing when text
 * uses it, if it is not beside the bundle.
 */
export const fontLoader: ExpoModule = ({ ask }) => {
  const loaded = new Set<string>();
  const load = async (family: string, uri: unknown): Promise<void> => {
    const isOfApp = OF_APP.test(String(uri));
    const path = `${isOfApp ? 'file:///bundle/' : ''}${String(uri)}`;
    const known = await ask({ ask: 'loadFont', family, uri: path });
    if (!known && !isOfApp)
      throw new Error(`The font ${family} could not be loaded from ${String(uri)}.`);
    loaded.add(family);
  };
  return {
    getLoadedFonts: () => [...loaded],
    loadAsync: load,
    async loadFontFamilyAsync(family: string, faces: Face[]) {
      await Promise.all(faces.map(({ localUri }) => load(family, localUri)));
    },
    async unloadAsync(family: string) {
      loaded.delete(family);
    },
    async unloadAllAsync() {
      loaded.clear();
    },
    isLoaded: (family: string) => loaded.has(family),
  };
};

type Rendering = { fontFamily?: unknown; size?: unknown; color?: unknown };
const [SIZE, BLACK] = [24, 0xff000000];

/** expo-font/src/FontUtils.ts, with which @expo/vector-icons makes pictures of its icons. */
export const fontUtils: ExpoModule = (worker) => {
  const pictures = createGlyphPictures(worker);
  return {
    renderToImageAsync: (text: unknown, { fontFamily, size, color }: Rendering = {}) =>
      pictures.later({
        text: String(text),
        family: String(fontFamily ?? 'System'),
        size: typeof size === 'number' ? size : SIZE,
        color: typeof color === 'number' ? color : BLACK,
      }),
  };
};

type Source = string | { uri?: unknown };

/** expo-image/src/ImageModule.ts */
export const image: ExpoModule = ({ ask }, { SharedRef }) => {
  class Image extends SharedRef {
    override nativeRefType = 'image';
    readonly scale = 1;
    readonly mediaType = null;
    readonly isAnimated = false;
    readonly uri: string;
    readonly width: number;
    readonly height: number;

    constructor(uri: string, width: number, height: number) {
      super();
      this.uri = uri;
      this.width = width;
      this.height = height;
      // The library passes only this id to a view (expo-image/src/utils/resolveSources.tsx).
      Object.defineProperty(this, '__expo_shared_object_id__', { value: uri });
    }
  }
  const sizeOf = (uri: unknown) => ask({ ask: 'imageSize', uri: String(uri) });
  return {
    Image,
    async prefetch(urls: string | string[]) {
      const sizes = await Promise.all([urls].flat().map(sizeOf));
      return sizes.every((size) => size !== null);
    },
    async loadAsync(source: Source) {
      const uri = String(typeof source === 'string' ? source : source.uri);
      const size = await sizeOf(uri);
      if (!size) throw new Error(`The image ${uri} could not be loaded.`);
      return new Image(uri, size.width, size.height);
    },
    clearMemoryCache: answering(true),
    clearDiskCache: answering(true),
    getCachePathAsync: answering(null),
    configureCache() {},
    generateBlurhashAsync: answering(null),
    generateThumbhashAsync: answering(null),
  };
};
