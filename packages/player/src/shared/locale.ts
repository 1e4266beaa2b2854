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
