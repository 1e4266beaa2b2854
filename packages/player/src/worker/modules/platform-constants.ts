import type { Settings } from '../../protocol/settings.ts';
import type { NativeModule } from '../context.ts';

/** Development bundles compare it with their own and say when it differs. */
const NEWEST = { major: 0, minor: 87, patch: 0, prerelease: null };

const TABLET = 600;

const common = { isTesting: false, isDisableAnimations: false };

export const isTablet = ({ window }: Settings): boolean =>
  Math.min(window.width, window.height) >= TABLET;

const ios = (settings: Settings) => ({
  ...{ forceTouchAvailable: false, osVersion: '18.0', systemName: 'iOS', isMacCatalyst: false },
  interfaceIdiom: isTablet(settings) ? 'pad' : 'phone',
});

const android = () => ({
  ...{ Version: 35, Release: '15', Serial: 'unknown', Fingerprint: 'vitrine', Model: 'Vitrine' },
  ...{ Brand: 'vitrine', Manufacturer: 'Vitrine', ServerHost: '', uiMode: 'normal' },
});

/** react-native/src/private/specs_DEPRECATED/modules/NativePlatformConstantsIOS.js, …Android.js */
export const platformConstants: NativeModule = ({ settings, reactNativeVersion }) => ({
  getConstants: () => ({
    ...common,
    reactNativeVersion: reactNativeVersion() ?? NEWEST,
    ...(settings.platform === 'ios' ? ios(settings) : android()),
  }),
  getAndroidID: () => '0000000000000000',
});
