import type { Platform } from '../protocol/settings.ts';
import type { Props } from '../protocol/worker.ts';
import { foundIn, wordOf } from './values.ts';

/** The font of the platform, or the nearest one that the user has. base.css sets the variable. */
export const SYSTEM = 'var(--system-font)';

/** The value of that variable, for what measures without a document. */
export const SYSTEM_FONTS: Record<Platform, string> = {
  ios: '-apple-system, BlinkMacSystemFont, vitrine-inter, vitrine-emoji, Arial, sans-serif',
  android: 'vitrine-roboto, vitrine-emoji, Roboto, Arial, sans-serif',
};

/**
 * Fonts as wide as Menlo, which comes from DejaVu's forerunner, and as Courier New. Emoji are in the
 * system's.
 */
const MENLO = `Menlo, "DejaVu Sans Mono", monospace, ${SYSTEM}`;
const COURIER = `"Courier New", Courier, "Liberation Mono", monospace, ${SYSTEM}`;

/** Fonts of the platform that have other names here. */
const IOS: Record<string, string> = {
  System: SYSTEM,
  'system-ui': SYSTEM,
  'ui-sans-serif': SYSTEM,
  normal: SYSTEM,
  'ui-serif': 'ui-serif, "New York", Georgia, serif',
  'ui-rounded': `ui-rounded, "SF Pro Rounded", ${SYSTEM}`,
  'ui-monospace': `ui-monospace, "SF Mono", ${MENLO}`,
  Menlo: MENLO,
  Courier: COURIER,
  'Courier New': COURIER,
  Georgia: `Georgia, Gelasio, serif, ${SYSTEM}`,
  'Times New Roman': `"Times New Roman", Times, "Liberation Serif", serif, ${SYSTEM}`,
};
const CONDENSED = `vitrine-roboto-condensed, ${SYSTEM}`;
const ANDROID: Record<string, string> = {
  System: SYSTEM,
  normal: SYSTEM,
  'sans-serif': SYSTEM,
  Roboto: SYSTEM,
  roboto: SYSTEM,
  'sans-serif-light': SYSTEM,
  'sans-serif-thin': SYSTEM,
  'sans-serif-medium': SYSTEM,
  'sans-serif-black': SYSTEM,
  'sans-serif-condensed': CONDENSED,
  'sans-serif-condensed-light': CONDENSED,
  'sans-serif-condensed-medium': CONDENSED,
  serif: `"Noto Serif", "Droid Serif", Georgia, serif, ${SYSTEM}`,
  monospace: `"Droid Sans Mono", "Roboto Mono", ui-monospace, monospace, ${SYSTEM}`,
  cursive: `"Dancing Script", cursive, ${SYSTEM}`,
};

/** Families of Android that are a weight of another one. */
const FAMILY_WEIGHTS: Record<string, string> = {
  'sans-serif-thin': '100',
  'sans-serif-light': '300',
  'sans-serif-medium': '500',
  'sans-serif-black': '900',
  'sans-serif-condensed-light': '300',
  'sans-serif-condensed-medium': '500',
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

/**
 * The weight as CSS text: that of `fontWeight`, or that of a family of Android. Android takes a named
 * family of its own as it is or bold, and no weight between: ReactFontManager.kt (nearestStyle).
 */
export function fontWeightOf(props: Props, platform: Platform): string | undefined {
  const given = givenWeight(props.fontWeight);
  if (platform !== 'android' || foundIn(ANDROID, props.fontFamily) === undefined) return given;
  const own = foundIn(FAMILY_WEIGHTS, props.fontFamily);
  if (given === undefined) return own;
  return given === 'bold' || Number(given) >= 700 ? 'bold' : (own ?? '400');
}

function givenWeight(weight: unknown): string | undefined {
  if (weight == null) return undefined;
  const given = wordOf(weight);
  if (HUNDREDS.test(given) || given === 'bold' || given === 'normal') return given;
  return foundIn(WEIGHTS, given);
}

/**
 * Whether a text has a line height of its own. On iOS 0 is none (NSParagraphStyle: maximumLineHeight,
 * which RCTAttributedTextUtils.mm sets).
 */
export const hasLineHeight = ({ lineHeight }: Props, platform: Platform): boolean =>
  lineHeight != null && !(platform === 'ios' && lineHeight === 0);

/** Whether the font came with the app. */
export const isBrought = (name: unknown, platform: Platform): boolean =>
  fontFamilyOf(name, platform) !== undefined &&
  foundIn(platform === 'ios' ? IOS : ANDROID, name) === undefined;

/** Further families that phones have. Here the system's font takes their place. */
const OF_PHONES =
  /^(\.|Academy|American|Apple|Arial|Avenir|Baskerville|Bodoni|Bradley|Chalk|Charter|Cochin|Copperplate|Courier|Damascus|Didot|DIN|Droid|Futura|Geeza|Georgia|Gill|Helvetica|Hiragino|Hoefler|Marker|Menlo|Noteworthy|Noto|Optima|Palatino|Papyrus|PingFang|Roboto|SF|Savoye|Snell|System|Times|Trebuchet|Verdana|Zapf|casual|cursive|monospace|sans-serif|serif|ui-)/i;

/** Whether neither the platform nor a phone of it has this family. */
export const isUnknown = (name: string, platform: Platform): boolean =>
  isBrought(name, platform) && !OF_PHONES.test(name);

/** A family as CSS text. The name is quoted, and characters that end the quotes are escaped. */
export function fontFamilyOf(name: unknown, platform: Platform): string | undefined {
  if (typeof name !== 'string' || name === '') return undefined;
  const own = platform === 'ios' ? IOS : ANDROID;
  const known = foundIn(own, name);
  if (known) return known;
  if (name.startsWith('.AppleSystem') || name.startsWith('.SF')) return SYSTEM;
  return /^[\p{L}\p{N} _.+&,'-]{1,200}$/u.test(name) ? `"${name}", ${SYSTEM}` : undefined;
}
