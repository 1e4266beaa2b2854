import type { Settings, Size } from '../../protocol/settings.ts';
import { isBetween } from '../../shared/bars.ts';
import { screenOf } from '../../shared/device.ts';
import type { NativeModule } from '../context.ts';
import { emitter, later } from './answers.ts';

const DENSITY = 160;

function dimensions(settings: Settings) {
  const { platform, window, scale } = settings;
  const { width, height } = window;
  if (platform === 'ios') {
    const metrics = { width, height, scale, fontScale: 1 };
    return { window: metrics, screen: metrics };
  }
  const pixels = (size: Size) => ({
    width: size.width * scale,
    height: size.height * scale,
    scale,
    fontScale: 1,
    densityDpi: Math.round(DENSITY * scale),
  });
  // The window that an older app sees never contains the status bar, even if the app draws below
  // it.
  const visible = isBetween(settings) ? { width, height: height - settings.insets.top } : window;
  return {
    windowPhysicalPixels: pixels(visible),
    screenPhysicalPixels: pixels(screenOf(settings)),
  };
}

/** react-native/src/private/specs_DEPRECATED/modules/NativeDeviceInfo.js */
export const deviceInfo: NativeModule = ({ settings, emit, onSurroundings }) => {
  onSurroundings((before) => {
    const now = dimensions(settings);
    const isSame = JSON.stringify(dimensions({ ...settings, ...before })) === JSON.stringify(now);
    if (!isSame) emit('didUpdateDimensions', now);
  });
  return {
    getConstants: () => ({
      Dimensions: dimensions(settings),
      isEdgeToEdge: !isBetween(settings),
      isIPhoneX_deprecated: settings.platform === 'ios' && settings.insets.bottom > 0,
    }),
  };
};

/** The default version. Development bundles warn if it differs from their own. */
const NEWEST = { major: 0, minor: 87, patch: 0, prerelease: null };

const TABLET = 600;

const common = { isTesting: false, isDisableAnimations: false };

export const isTablet = ({ window }: Settings): boolean =>
  Math.min(window.width, window.height) >= TABLET;

const ios = (settings: Settings) => ({
  forceTouchAvailable: false,
  osVersion: '18.0',
  systemName: 'iOS',
  isMacCatalyst: false,
  interfaceIdiom: isTablet(settings) ? 'pad' : 'phone',
});

const android = () => ({
  Version: 35,
  Release: '15',
  Serial: 'unknown',
  Fingerprint: 'vitrine',
  Model: 'Vitrine',
  Brand: 'vitrine',
  Manufacturer: 'Vitrine',
  ServerHost: '',
  uiMode: 'normal',
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

/** react-native/src/private/specs_DEPRECATED/modules/NativeAppState.js */
export const appState: NativeModule = ({ settings, emit, onSurroundings }) => {
  const current = () => (settings.hidden === true ? 'background' : 'active');
  let last = current();
  const emitState = (state: string) => emit('appStateDidChange', { app_state: state });
  onSurroundings(() => {
    const now = current();
    if (now === last) return;
    last = now;
    // iOS becomes inactive first. Android also reports whether its window has the focus.
    if (settings.platform === 'ios' && now === 'background') emitState('inactive');
    if (settings.platform === 'android') emit('appStateFocusChange', now === 'active');
    emitState(now);
  });
  return {
    ...emitter,
    getConstants: () => ({ initialAppState: current() }),
    getCurrentAppState: (then: (state: object) => void) => later({ app_state: current() })(then),
  };
};
