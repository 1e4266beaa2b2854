import type { Settings } from '../protocol/settings.ts';
import type { Stored } from '../protocol/worker.ts';

type WithText = Intl.Locale & {
  getTextInfo?(): { direction?: string };
  textInfo?: { direction?: string };
};

/**
 * For browsers without `Intl.Locale` text information: Arabic, Persian, Hebrew, Urdu and others.
 */
const RIGHT_TO_LEFT = /^(?:ar|ckb|dv|fa|he|iw|ps|sd|ug|ur|yi)\b/;

/** Whether the language of this locale is written from right to left. */
export function isRightToLeft(locale: string): boolean {
  try {
    const known: WithText = new Intl.Locale(locale);
    const direction = (known.getTextInfo?.() ?? known.textInfo)?.direction;
    if (direction) return direction === 'rtl';
  } catch {
    return false;
  }
  return RIGHT_TO_LEFT.test(locale);
}

/** Converts en-US to the form of native code, en_US. */
export const localeIdentifier = (locale: string): string => locale.replaceAll('-', '_');

/** The store in which I18nManager saves the direction until the next start. */
export const DIRECTION_STORE = 'I18nManager';

/** Whether the layout runs from right to left. The app may override its language. */
export function isRtl({ locale }: Pick<Settings, 'locale'>, stored: Stored): boolean {
  const { forceRTL, allowRTL } = stored[DIRECTION_STORE] ?? {};
  return forceRTL === 'true' || (allowRTL !== 'false' && isRightToLeft(locale));
}
