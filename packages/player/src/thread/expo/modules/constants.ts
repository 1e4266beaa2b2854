import { answering, type ExpoModule } from '../module.ts';
import { uuidv4 } from '../uuid.ts';

/** expo-constants/src/ExponentConstants.ts. Of the app's own configuration only its name is known. */
export const constants: ExpoModule = ({ settings }) => {
  const { platform, entry, insets } = settings;
  const manifest = {
    ...{ name: entry, slug: entry, scheme: entry, version: '1.0.0', platforms: ['ios', 'android'] },
    ...{ sdkVersion: '57.0.0', orientation: 'default', userInterfaceStyle: 'automatic' },
    ...{ [platform]: {}, extra: {} },
  };
  const own =
    platform === 'ios'
      ? { ios: { buildNumber: '1', platform: 'iPhone16,1', userInterfaceIdiom: 'handset' } }
      : { android: { versionCode: 1 } };
  return {
    // Android hands it over as text.
    manifest: platform === 'android' ? JSON.stringify(manifest) : manifest,
    ...{ executionEnvironment: 'standalone', appOwnership: null, sessionId: uuidv4() },
    ...{ statusBarHeight: insets.top, deviceName: 'Vitrine', isDevice: false, isHeadless: false },
    ...{ debugMode: false, isDetached: true, linkingUri: `${entry}://`, expoVersion: null },
    ...{ systemFonts: [], supportedExpoSdks: [], nativeAppVersion: '1.0.0' },
    ...{ nativeBuildVersion: '1', platform: own, systemVersion: platform === 'ios' ? '18.0' : 35 },
    getWebViewUserAgentAsync: answering(navigator.userAgent),
  };
};
