/** A word or a number as text; nothing for what may not even be turned into text. */
export const wordOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? `${value}` : '';

/** What a table has for a word of an app, and not what every object has. */
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

/** Degrees as text; a number is radians: that is what drivers of animations set. */
export function angleOf(value: unknown): string | undefined {
  if (typeof value === 'number') return Number.isFinite(value) ? `${value}rad` : undefined;
  return typeof value === 'string' && ANGLE.test(value) ? value : undefined;
}

/** A number that can be counted with, or nothing. */
export const finite = (value: unknown): number | undefined =>
  typeof value === 'number' && Number.isFinite(value) ? value : undefined;
