import type { ReactNativeVersion } from './react-native-version.ts';
import type { Bars, ColorScheme, Insets, Platform, Size, Surroundings } from './settings.ts';

/** The device an app is shown on. Sizes in points (iOS) or dp (Android). */
export type Device = {
  platform: Platform;
  width: number;
  height: number;
  /** Physical pixels of one of them. */
  scale: number;
};

const TYPICAL = {
  ios: { width: 390, height: 844, scale: 3 },
  android: { width: 412, height: 915, scale: 2.625 },
};

const usable = (value: number | null | undefined, min: number, max: number) =>
  typeof value === 'number' && value >= min && value <= max ? value : undefined;

/** What is known of a device, completed with a usual phone's. */
export function deviceOf(
  platform: Platform,
  known: { width?: number | null; height?: number | null; scale?: number | null } = {},
): Device {
  const typical = TYPICAL[platform];
  const width = usable(known.width, 100, 10_000);
  const height = usable(known.height, 100, 10_000);
  const size = width && height ? { width, height } : typical;
  return {
    platform,
    width: size.width,
    height: size.height,
    scale: usable(known.scale, 0.5, 8) ?? typical.scale,
  };
}

const NONE: Insets = { top: 0, right: 0, bottom: 0, left: 0 };
const NO_BARS: Bars = { top: 0, bottom: 0 };
const LONG = 1.9;

/** Whether the screen reaches the corners, as on phones without a home button. */
const isEdgeToEdge = ({ width, height }: Size): boolean =>
  Math.max(width, height) / Math.min(width, height) >= LONG;

const isTablet = ({ width, height }: Size): boolean => Math.min(width, height) >= 600;

function insetsOf(platform: Platform, window: Size): Insets {
  if (platform === 'android') return { ...NONE, top: 24, bottom: 24 };
  if (isTablet(window)) return { ...NONE, top: 24, bottom: 20 };
  if (!isEdgeToEdge(window)) return window.width > window.height ? NONE : { ...NONE, top: 20 };
  if (window.width > window.height) return { top: 0, right: 47, bottom: 21, left: 47 };
  return { ...NONE, top: 47, bottom: 34 };
}

/** 0.77 was the first made for Android 15, which draws every app that is below its bars. */
const FIRST_BELOW_BARS = 77;

/** How an app stands on its device. */
export type Stance = {
  turned: boolean;
  colorScheme: ColorScheme;
  /** Android keeps apps of an older React Native between its bars. */
  betweenBars?: boolean;
  /** One that asked for it lies below the upper one: StatusBar.setTranslucent. */
  translucent?: boolean;
};

export const isBetweenBars = (platform: Platform, version: ReactNativeVersion | undefined) =>
  platform === 'android' &&
  version !== undefined &&
  version.major === 0 &&
  version.minor < FIRST_BELOW_BARS;

/** What the device tells an app: upright or turned, with its bars over its window or around it. */
export function surroundingsOf(
  { platform, width, height }: Device,
  { turned, colorScheme, betweenBars, translucent }: Stance,
): Surroundings {
  const screen = turned ? { width: height, height: width } : { width, height };
  const insets = insetsOf(platform, screen);
  if (!betweenBars) return { window: screen, insets, bars: NO_BARS, colorScheme };
  const bars = { top: translucent ? 0 : insets.top, bottom: insets.bottom };
  return {
    window: { ...screen, height: screen.height - bars.top - bars.bottom },
    insets: { ...insets, top: insets.top - bars.top, bottom: 0 },
    bars,
    colorScheme,
  };
}

/** The window, and the bars around it. */
export const screenOf = ({ window, bars }: Surroundings): Size => ({
  ...window,
  height: window.height + bars.top + bars.bottom,
});

/**
 * Of a status bar that an app did not colour: none above its window, and around it that of Android's own
 * theme (appcompat/res/values/colors_material.xml: primary_dark_material_light and …_dark).
 */
export function statusBarColor({ bars, colorScheme }: Surroundings): string {
  if (bars.top === 0) return 'transparent';
  return colorScheme === 'dark' ? '#000000' : '#757575';
}

/** Where the app is all there is on the screen, and the browser keeps to the rest. */
export const filling = (window: Size, colorScheme: ColorScheme): Surroundings => ({
  window,
  insets: NONE,
  bars: NO_BARS,
  colorScheme,
});
