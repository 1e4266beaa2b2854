import type { NativeModule } from '../context.ts';
import { later } from './answers.ts';

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

type Failed = (error: unknown) => void;

/** react-native/src/private/specs_DEPRECATED/modules/NativeImageStoreIOS.js, …Android.js */
export const imageStore: NativeModule = () => {
  const nothing = later({ message: 'There is no image store in a browser' });
  return {
    getConstants: () => ({}),
    getBase64ForTag: (_uri: string, _then: unknown, failed: Failed) => nothing(failed),
    addImageFromBase64: (_data: string, _then: unknown, failed: Failed) => nothing(failed),
    hasImageForTag: (_uri: string, then: (has: boolean) => void) => later(false)(then),
    removeImageForTag() {},
  };
};
