import type { AppConfig, Bars, Platform, Surroundings } from '../protocol/settings.ts';
import type { ReactNativeVersion } from './react-native-version.ts';

/** Where Android's bars are: over newer apps; around older ones, as far as those leave them there. */
export type BarPreferences = {
  isOlder: boolean;
  /** StatusBar.setTranslucent: it reaches below the upper one. */
  translucent: boolean;
  /** StatusBar.setHidden */
  hidden: boolean;
};

export const DEFAULT_BAR_PREFERENCES: BarPreferences = {
  isOlder: false,
  translucent: false,
  hidden: false,
};
export const NO_BARS: Bars = { top: 0, bottom: 0 };

/** 0.77 was the first made for Android 15, which draws every app that is below its bars. */
const FIRST_BELOW_BARS = 77;

type Known = { reactNative: ReactNativeVersion | undefined; appConfig: AppConfig | undefined };

/** What is known of it before the app says anything. */
export function initialBarPreferences(
  platform: Platform,
  { reactNative, appConfig }: Known,
): BarPreferences {
  const { major, minor } = reactNative ?? { major: 1, minor: 0 };
  const isOlder = platform === 'android' && major === 0 && minor < FIRST_BELOW_BARS;
  // expo/config-types ExpoConfig.androidStatusBar: a part of the theme that the app starts with.
  const { translucent } = (appConfig?.androidStatusBar ?? {}) as { translucent?: unknown };
  return { isOlder, translucent: translucent === true, hidden: false };
}

/** Whether the device keeps its lower bar to itself, as it does with older apps. */
export const isBetween = ({ bars }: Pick<Surroundings, 'bars'>): boolean => bars.bottom > 0;

/** 0 where there is none. */
export const statusBarHeight = ({ insets, bars }: Pick<Surroundings, 'insets' | 'bars'>): number =>
  insets.top + bars.top;

/**
 * Of a status bar that an app did not colour: none above its window, and around it that of Android's own
 * theme (appcompat/res/values/colors_material.xml: primary_dark_material_light and …_dark).
 */
export function statusBarColor({ bars, colorScheme }: Surroundings): string {
  if (bars.top === 0) return 'transparent';
  return colorScheme === 'dark' ? '#000000' : '#757575';
}
