import type { AppConfig, Bars, Platform, Surroundings } from '../protocol/settings.ts';
import type { ReactNativeVersion } from './react-native-version.ts';

/**
 * The position of Android's bars. They overlay newer apps. Older apps have their window between the
 * bars, unless they ask otherwise.
 */
export type BarPreferences = {
  isOlder: boolean;
  /** StatusBar.setTranslucent: the window begins above the status bar. */
  translucent: boolean;
  /** StatusBar.setHidden */
  hidden: boolean;
  /** NavigationBar.setHidden of expo-navigation-bar, SystemBars of react-native-edge-to-edge. */
  isNavigationHidden: boolean;
};

export const DEFAULT_BAR_PREFERENCES: BarPreferences = {
  isOlder: false,
  translucent: false,
  hidden: false,
  isNavigationHidden: false,
};
export const NO_BARS: Bars = { top: 0, bottom: 0 };

/** 0.77 was the first version for Android 15, which draws all its apps below the bars. */
const FIRST_BELOW_BARS = 77;

type Known = { reactNative: ReactNativeVersion | undefined; appConfig: AppConfig | undefined };

/** The preferences before the app has run. */
export function initialBarPreferences(
  platform: Platform,
  { reactNative, appConfig }: Known,
): BarPreferences {
  const { major, minor } = reactNative ?? { major: 1, minor: 0 };
  const isOlder = platform === 'android' && major === 0 && minor < FIRST_BELOW_BARS;
  // expo/config-types ExpoConfig.androidStatusBar: a part of the theme that the app starts with.
  const { translucent } = (appConfig?.androidStatusBar ?? {}) as { translucent?: unknown };
  return { ...DEFAULT_BAR_PREFERENCES, isOlder, translucent: translucent === true };
}

/** Whether the window of an older app ends above the navigation bar. */
export const isBetween = ({ bars }: Pick<Surroundings, 'bars'>): boolean => bars.bottom > 0;

/** The height of the status bar, or 0. */
export const statusBarHeight = ({ insets, bars }: Pick<Surroundings, 'insets' | 'bars'>): number =>
  insets.top + bars.top;

/**
 * The colour of a status bar that the app did not set. It is transparent over the window. Beside
 * the window it is that of the theme of Android (appcompat/res/values/colors_material.xml:
 * primary_dark_material_light and …_dark).
 */
export function statusBarColor({ bars, colorScheme }: Surroundings): string {
  if (bars.top === 0) return 'transparent';
  return colorScheme === 'dark' ? '#000000' : '#757575';
}
