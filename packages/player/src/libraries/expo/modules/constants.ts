import { statusBarHeight } from '../../../shared/bars.ts';
import { appFacts } from '../../../worker/app-facts.ts';
import type { Thread } from '../../../worker/context.ts';
import { isTablet } from '../../../worker/modules/platform-constants.ts';
import { answering, type ExpoModule } from '../core/module.ts';
import { uuidv4 } from '../core/uuid.ts';

// An app may put another in its place.
const { navigator } = globalThis;

/** Put there by Expo, for its own libraries; or asked of any object by those who look at it. */
const NOT_OF_APPS = /^(router|eas|then|toJSON|__esModule|\$\$typeof)$/;

/** What an app was configured with, and is not here: each of it is named. */
function extra(send: Thread['send']): object {
  const said = new Set<string>();
  return new Proxy<Record<string, unknown>>(
    {},
    {
      get(kept, key) {
        if (typeof key !== 'string' || key in kept || NOT_OF_APPS.test(key) || said.has(key))
          return Reflect.get(kept, key);
        said.add(key);
        send({ type: 'missing', what: 'method', name: `app.config: extra.${key}` });
        return undefined;
      },
    },
  );
}

/** expo-constants/src/ExponentConstants.ts. Unless it was uploaded, the app's name is all that is known. */
export const constants: ExpoModule = ({ settings, send }) => {
  const { platform, entry, appConfig } = settings;
  const bar = statusBarHeight(settings);
  const { version, build } = appFacts(settings);
  const [model, idiom] = isTablet(settings) ? ['iPad13,18', 'tablet'] : ['iPhone16,1', 'handset'];
  const manifest = {
    ...{ name: entry, slug: entry, scheme: entry, version: '1.0.0', platforms: ['ios', 'android'] },
    ...{ sdkVersion: '57.0.0', orientation: 'default', userInterfaceStyle: 'automatic' },
    ...{ [platform]: {}, extra: appConfig ? {} : extra(send), ...appConfig },
  };
  const own =
    platform === 'ios'
      ? { ios: { buildNumber: build, platform: model, userInterfaceIdiom: idiom } }
      : { android: { versionCode: Number(build) } };
  return {
    // Android hands it over as text, and this is taken as well.
    manifest,
    ...{ executionEnvironment: 'standalone', appOwnership: null, sessionId: uuidv4() },
    ...{ statusBarHeight: bar, deviceName: 'Vitrine', isDevice: false, isHeadless: false },
    ...{ debugMode: false, isDetached: true, linkingUri: `${entry}://`, expoVersion: null },
    ...{ systemFonts: [], supportedExpoSdks: [], nativeAppVersion: version },
    ...{
      nativeBuildVersion: build,
      platform: own,
      systemVersion: platform === 'ios' ? '18.0' : 35,
    },
    getWebViewUserAgentAsync: answering(navigator.userAgent),
  };
};
