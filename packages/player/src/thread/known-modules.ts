/**
 * What native modules that the player lacks answer nonetheless: what their libraries read as an app is
 * evaluated, and goes on with at once. All else of them is missing.
 */
export const KNOWN: Record<string, object> = {
  // @rnmapbox/maps reads names out of tables of it.
  RNMBXModule: {
    ...{ MapboxV10: true, StyleURL: {}, StyleSource: {}, LocationCallbackName: {} },
    ...{ OfflineCallbackName: {}, OfflinePackDownloadState: {} },
  },
};

/**
 * Asked for as if an app could do without, by libraries that throw where they get nothing:
 * react-native-keyboard-controller/src/bindings.native.ts
 */
const NEEDED = new Set(['KeyboardController', 'StatusBarManagerCompat']);

export const isNeeded = (name: string): boolean => NEEDED.has(name);
