import { answering, type ExpoModule, nothing } from '../core/module.ts';

/** expo-linking/src/ExpoLinking.ts: the app was opened by no link. */
export const linking: ExpoModule = () => ({
  getLinkingURL: () => null,
  clearInitialURL() {},
});

/** Material 3's base colour, for those that the system would derive from a wallpaper. */
const PRIMARY = '#6750a4';

/** expo-router/build/color/materialColor.android.js */
export const router: ExpoModule = () => ({
  Material3Color: () => PRIMARY,
  Material3DynamicColor: () => PRIMARY,
});

/** expo-web-browser/src/ExpoWebBrowser.ts: an app does not leave its frame. */
export const webBrowser: ExpoModule = ({ send, emit, native, settings }) => {
  /** Android's answers before it is closed: that it was, a library knows by this (WebBrowser.ts). */
  const comeBack = () => {
    for (const state of ['background', 'active']) emit('appStateDidChange', { app_state: state });
  };
  const open = (type: string) => async (url: unknown) => {
    send({ type: 'notice', notice: { notice: 'openUrl', url: String(url) } });
    if (settings.platform === 'android') native.setTimeout(comeBack, 0);
    return { type };
  };
  return {
    openBrowserAsync: open('opened'),
    openAuthSessionAsync: open('dismiss'),
    dismissBrowser: answering({ type: 'dismiss' }),
    dismissAuthSession() {},
    warmUpAsync: nothing,
    coolDownAsync: nothing,
    mayInitWithUrlAsync: nothing,
    getCustomTabsSupportingBrowsersAsync: answering({
      browserPackages: [],
      servicePackages: [],
    }),
  };
};
