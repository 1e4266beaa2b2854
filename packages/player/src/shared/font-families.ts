import type { Platform } from '../protocol/settings.ts';
import type { Props } from '../protocol/worker.ts';
import { foundIn, wordOf } from './values.ts';

/** The font of the platform, or the nearest one of the reader. base.css sets the variable. */
export const SYSTEM = 'var(--system-font)';

/** The value of that variable, for what measures without a document. */
export const SYSTEM_FONTS: Record<Platform, string> = {
  ios: '-apple-system, "SF Pro Text", "SF Pro", system-ui, "Helvetica Neue", Inter, Roboto, Arial, sans-serif',
  android: 'Roboto, "Noto Sans", system-ui, Arial, sans-serif',
};

/** Fonts of the platform that have other names here. */
const IOS: Record<string, string> = {
  System: SYSTEM,
  'system-ui': SYSTEM,
  'ui-sans-serif': SYSTEM,
  normal: SYSTEM,
  'ui-serif': 'ui-serif, "New York", Georgia, serif',
  'ui-rounded': `ui-rounded, "SF Pro Rounded", ${SYSTEM}`,
  'ui-monospace': 'ui-monospace, "SF Mono", Menlo, monospace',
  Menlo: 'Menlo, ui-monospace, monospace',
  Courier: 'Courier, "Courier New", monospace',
  'Courier New': '"Courier New", Courier, monospace',
  Georgia: 'Georgia, serif',
  'Times New Roman': '"Times New Roman", Times, serif',
};
const ANDROID: Record<string, string> = {
  System: SYSTEM,
  normal: SYSTEM,
  'sans-serif': SYSTEM,
  Roboto: SYSTEM,
  'sans-serif-light': SYSTEM,
  'sans-serif-thin': SYSTEM,
  'sans-serif-medium': SYSTEM,
  'sans-serif-black': SYSTEM,
  'sans-serif-condensed': `"Roboto Condensed", "Arial Narrow", ${SYSTEM}`,
  serif: '"Noto Serif", "Droid Serif", Georgia, serif',
  monospace: '"Droid Sans Mono", "Roboto Mono", ui-monospace, monospace',
  cursive: '"Dancing Script", cursive',
};

/** Families of Android that are a weight of another one. */
const FAMILY_WEIGHTS: Record<string, string> = {
  'sans-serif-thin': '100',
  'sans-serif-light': '300',
  'sans-serif-medium': '500',
  'sans-serif-black': '900',
};
const WEIGHTS: Record<string, string> = {
  ultralight: '100',
  thin: '200',
  light: '300',
  regular: '400',
  condensed: '400',
  medium: '500',
  semibold: '600',
  condensedBold: '700',
  heavy: '800',
  black: '900',
};
const HUNDREDS = /^[1-9]00$/;

/** The weight as CSS text: that of `fontWeight`, or that of a family of Android. */
export function fontWeightOf(props: Props, platform: Platform): string | undefined {
  if (props.fontWeight == null)
    return platform === 'android' ? foundIn(FAMILY_WEIGHTS, props.fontFamily) : undefined;
  const given = wordOf(props.fontWeight);
  if (HUNDREDS.test(given) || given === 'bold' || given === 'normal') return given;
  return foundIn(WEIGHTS, given);
}

/** Whether the font came with the app. */
export const isBrought = (name: unknown, platform: Platform): boolean =>
  fontFamilyOf(name, platform) !== undefined &&
  foundIn(platform === 'ios' ? IOS : ANDROID, name) === undefined;

/** A family as CSS text. The name is quoted, and characters that end the quotes are escaped. */
export function fontFamilyOf(name: unknown, platform: Platform): string | undefined {
  if (typeof name !== 'string' || name === '') return undefined;
  const own = platform === 'ios' ? IOS : ANDROID;
  const known = foundIn(own, name);
  if (known) return known;
  if (name.startsWith('.AppleSystem') || name.startsWith('.SF')) return SYSTEM;
  return /^[\p{L}\p{N} _.+&,'-]{1,200}$/u.test(name) ? `"${name}", ${SYSTEM}` : undefined;
}
