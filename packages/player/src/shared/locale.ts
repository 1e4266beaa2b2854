import type { Settings } from '../protocol/settings.ts';
import type { Stored } from '../protocol/worker.ts';

type WithText = Intl.Locale & {
  getTextInfo?(): { direction?: string };
  textInfo?: { direction?: string };
};

/** For browsers that do not know: Arabic, Persian, Hebrew, Urdu and the like. */
const RIGHT_TO_LEFT = /^(?:ar|ckb|dv|fa|he|iw|ps|sd|ug|ur|yi)\b/;

/** Whether people who read this language read from right to left. */
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

/** en-US as native code writes it. */
export const localeIdentifier = (locale: string): string => locale.replaceAll('-', '_');

/** Where I18nManager keeps what the app said, until its next start. */
export const DIRECTION_STORE = 'I18nManager';

/** Whether an app's layout runs from right to left: as its language does, unless it said otherwise. */
export function isRtl({ locale }: Pick<Settings, 'locale'>, stored: Stored): boolean {
  const { forceRTL, allowRTL } = stored[DIRECTION_STORE] ?? {};
  return forceRTL === 'true' || (allowRTL !== 'false' && isRightToLeft(locale));
}
