import { answering, type ExpoModule, nothing } from '../module.ts';

/** expo-web-browser/src/ExpoWebBrowser.ts: an app does not leave its frame. */
export const webBrowser: ExpoModule = ({ send }) => {
  const open = (type: string) => async (url: unknown) => {
    send({ type: 'notice', notice: { notice: 'openUrl', url: String(url) } });
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
