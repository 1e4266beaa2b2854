import type { NativeModule } from '../context.ts';
import { later } from './answers.ts';

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
