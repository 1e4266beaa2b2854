import type { NativeModule } from '../context.ts';

/** react-native/src/private/specs_DEPRECATED/modules/NativeImageLoaderIOS.js, …Android.js */
export const imageLoader: NativeModule = ({ ask, settings }) => {
  const sizeOf = async (uri: string) => {
    const size = await ask({ ask: 'imageSize', uri: String(uri) });
    if (!size) throw new Error(`Failed to get the size of ${uri}`);
    return size;
  };
  const prefetch = (uri: string) => sizeOf(uri).then(() => true);
  return {
    getConstants: () => ({}),
    async getSize(uri: string) {
      const { width, height } = await sizeOf(uri);
      return settings.platform === 'ios' ? [width, height] : { width, height };
    },
    getSizeWithHeaders: sizeOf,
    prefetchImage: prefetch,
    prefetchImageWithMetadata: prefetch,
    queryCache: async () => ({}),
    abortRequest() {},
  };
};
