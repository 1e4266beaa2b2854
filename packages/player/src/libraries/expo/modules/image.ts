import { answering, type ExpoModule } from '../core/module.ts';

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
      // All that the library hands on to a view (expo-image/src/utils/resolveSources.tsx).
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
    ...{ clearMemoryCache: answering(true), clearDiskCache: answering(true) },
    ...{ getCachePathAsync: answering(null), configureCache() {} },
    generateBlurhashAsync: answering(null),
    generateThumbhashAsync: answering(null),
  };
};
