import type { Platform } from '../../protocol/settings.ts';
import { foundIn } from './length.ts';

/** The font of the platform, or the nearest one of the reader. */
const SYSTEM = 'var(--system-font)';

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
const WEIGHTS: Record<string, string> = {
  'sans-serif-thin': '100',
  'sans-serif-light': '300',
  'sans-serif-medium': '500',
  'sans-serif-black': '900',
};
export const weightOf = (family: unknown, platform: Platform): string | undefined =>
  platform === 'android' ? foundIn(WEIGHTS, family) : undefined;

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
