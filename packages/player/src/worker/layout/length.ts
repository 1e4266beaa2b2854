const NUMBER = /^\s*([+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?)(%?)\s*$/i;

export type Length = number | `${number}%` | 'auto' | undefined;

/** A float has this range. Yoga takes a larger number for infinity. */
const LARGEST = 3e38;

/** Returns a number that Yoga can use, or undefined. */
export const numberOf = (value: unknown): number | undefined =>
  typeof value === 'number' && Math.abs(value) < LARGEST ? value : undefined;

/**
 * Numbers are density-independent pixels. Text is a number, a percentage or `auto`
 * (ReactCommon: components/view/conversions.h). Anything else counts as not set.
 */
export function lengthOf(value: unknown): Length {
  if (typeof value !== 'string') return numberOf(value);
  if (value === 'auto') return value;
  const [, digits, percent] = NUMBER.exec(value) ?? [];
  const number = digits === undefined ? undefined : numberOf(Number(digits));
  return number !== undefined && percent === '%' ? `${number}%` : number;
}

/** A length of a style that has no `auto`. */
export function fixedLengthOf(value: unknown): Exclude<Length, 'auto'> {
  const length = lengthOf(value);
  return length === 'auto' ? undefined : length;
}
