import type { ExpoModule } from '../core/module.ts';

/** expo-linking/src/ExpoLinking.ts: the app was opened by no link. */
export const linking: ExpoModule = () => ({
  getLinkingURL: () => null,
  clearInitialURL() {},
});
