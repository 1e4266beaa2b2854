import { answering, type ExpoModule, nothing } from '../core/module.ts';

/** expo-linking/src/ExpoLinking.ts: the app was not opened by a link. */
export const linking: ExpoModule = () => ({
  getLinkingURL: () => null,
  clearInitialURL() {},
});

/** The base colour of Material 3, in place of colours from the wallpaper. */
const PRIMARY = '#6750a4';

/** expo-router/build/color/materialColor.android.js */
export const router: ExpoModule = () => ({
  Material3Color: () => PRIMARY,
  Material3DynamicColor: () => PRIMARY,
});

/** expo-web-browser/src/ExpoWebBrowser.ts: the host opens the URL, and the app keeps its frame. */
export const webBrowser: ExpoModule = ({ send, emit, native, settings }) => {
  /** Android resolves before the browser closes. WebBrowser.ts detects that by these app states. */
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
