import { answering, type ExpoModule, nothing } from '../core/module.ts';

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
    ...{ openBrowserAsync: open('opened'), openAuthSessionAsync: open('dismiss') },
    ...{ dismissBrowser: answering({ type: 'dismiss' }), dismissAuthSession() {} },
    ...{ warmUpAsync: nothing, coolDownAsync: nothing, mayInitWithUrlAsync: nothing },
    getCustomTabsSupportingBrowsersAsync: answering({
      ...{ browserPackages: [], servicePackages: [] },
    }),
  };
};
