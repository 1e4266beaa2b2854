/** Returns a word or a number as text, and an empty text for values without one. */
export const wordOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? `${value}` : '';

/** Looks a word of an app up in a table, without members of Object.prototype. */
export const foundIn = <T>(table: Readonly<Record<string, T>>, value: unknown): T | undefined =>
  Object.hasOwn(table, wordOf(value)) ? table[wordOf(value)] : undefined;

const NUMBER = String.raw`-?(?:\d+(?:\.\d*)?|\.\d+)`;
const LENGTH = new RegExp(`^(?:${NUMBER}(?:px|%)?|auto|max-content|min-content|fit-content)$`);
const ANGLE = new RegExp(`^${NUMBER}(?:deg|rad|grad|turn)$`);
const BARE = new RegExp(`^${NUMBER}$`);

/** Numbers are density-independent pixels; percentages and `auto` stay as they are. */
export function lengthOf(value: unknown): string | undefined {
  if (typeof value === 'number') return Number.isFinite(value) ? `${value}px` : undefined;
  if (typeof value !== 'string' || !LENGTH.test(value)) return undefined;
  return BARE.test(value) ? `${value}px` : value;
}

/** An angle in degrees as text. A number is in radians, as drivers of animations set it. */
export function angleOf(value: unknown): string | undefined {
  if (typeof value === 'number') return Number.isFinite(value) ? `${value}rad` : undefined;
  return typeof value === 'string' && ANGLE.test(value) ? value : undefined;
}

/** Returns a finite number, or undefined. */
export const finite = (value: unknown): number | undefined =>
  typeof value === 'number' && Number.isFinite(value) ? value : undefined;
