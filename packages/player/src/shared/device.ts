import type { ColorScheme, Insets, Platform, Size, Surroundings } from '../protocol/settings.ts';
import { type BarPreferences, NO_BARS } from './bars.ts';

/** The device that shows the app. Sizes are in points (iOS) or dp (Android). */
export type Device = {
  platform: Platform;
  width: number;
  height: number;
  /** Physical pixels per point or dp. */
  scale: number;
};

const TYPICAL = {
  ios: { width: 390, height: 844, scale: 3 },
  android: { width: 412, height: 915, scale: 2.625 },
};

const usable = (value: number | null | undefined, min: number, max: number) =>
  typeof value === 'number' && value >= min && value <= max ? value : undefined;

/** Completes what is known of a device with the values of a typical phone. */
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

/** The state of a device that runs an app. */
export type DeviceState = BarPreferences & { turned: boolean; colorScheme: ColorScheme };

/** What a device in this state tells an app. */
export function surroundingsOf(
  { platform, width, height }: Device,
  { turned, colorScheme, isOlder, translucent, hidden, isNavigationHidden }: DeviceState,
): Surroundings {
  const screen = turned ? { width: height, height: width } : { width, height };
  const insets = insetsOf(platform, screen);
  if (platform === 'android' && isNavigationHidden) insets.bottom = 0;
  // An app that hides the status bar has the whole screen.
  if (!isOlder || hidden) return { window: screen, insets, bars: NO_BARS, colorScheme };
  const bars = { top: translucent ? 0 : insets.top, bottom: insets.bottom };
  return {
    window: { ...screen, height: screen.height - bars.top - bars.bottom },
    insets: { ...insets, top: insets.top - bars.top, bottom: 0 },
    bars,
    colorScheme,
  };
}

/** The size of the window with the bars around it. */
export const screenOf = ({ window, bars }: Surroundings): Size => ({
  ...window,
  height: window.height + bars.top + bars.bottom,
});

/** The surroundings of an app that fills the whole browser window. */
export const filling = (window: Size, colorScheme: ColorScheme): Surroundings => ({
  window,
  insets: NONE,
  bars: NO_BARS,
  colorScheme,
});
