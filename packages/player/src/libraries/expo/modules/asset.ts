import type { ExpoModule } from '../core/module.ts';

/** expo-asset/src/ExpoAsset.ts: nothing is downloaded, the page finds every file by its url. */
export const asset: ExpoModule = () => ({
  downloadAsync: async (url: string) => url,
});
