import { SYSTEM_FONTS } from './font-families.ts';
import { hasSanFrancisco } from './system-fonts.ts';

/**
 * What is added between letters of Inter to be as wide as San Francisco, in points: so much at sizes up
 * to 6, and from each size to the next so much more. San Francisco has the tracking of Apple's Human
 * Interface Guidelines (Typography, tracking values), which Inter gets with the difference of the mean
 * widths of the two.
 */
const SMALLEST = 0.22;
const STEPS: readonly [from: number, to: number, more: number][] = [
  [6, 12, -0.27],
  [12, 14, -0.16],
  [14, 17, -0.18],
  [17, 20, 0.06],
  [20, 28, 0.36],
  [28, 32, 0.27],
  [32, 40, -0.05],
  [40, 80, -0.55],
];

/** The tracking at a font size, in points. */
export const trackingAt = (size: number): number =>
  STEPS.reduce(
    (sum, [from, to, more]) =>
      sum + ((Math.min(Math.max(size, from), to) - from) * more) / (to - from),
    SMALLEST,
  );

/** The same for any size, as a length of CSS. */
export const TRACKING: string = `calc(${SMALLEST}px${STEPS.map(
  ([from, to, more]) => ` + (clamp(${from}px, 1em, ${to}px) - ${from}px) * ${more} / ${to - from}`,
).join('')})`;

/** Languages that are written in letters that Inter does not have. */
const OTHER_LETTERS =
  /^(am|ar|as|bn|ckb|dv|fa|gu|he|hi|hy|iw|ja|ka|km|kn|ko|lo|ml|mr|my|ne|or|pa|ps|sd|si|ta|te|th|ug|ur|yi|yue|zh)\b/;

/** Whether text in this language gets the tracking. San Francisco has its own. */
export const isTracked = (locale: string): boolean =>
  !OTHER_LETTERS.test(locale) && !hasSanFrancisco();

/** Whether text in these families of CSS is drawn in the system's font of iOS. */
export const isInSystemFont = (families: string): boolean => families.startsWith(SYSTEM_FONTS.ios);
