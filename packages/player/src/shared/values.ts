/** Returns a word or a number as text, and an empty text for values without one. */
export const wordOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? `${value}` : '';

/** Looks a word of an app up in a table, without members of Object.prototype. */
export const foundIn = <T>(table: Readonly<Record<string, T>>, value: unknown): T | undefined =>
  Object.hasOwn(table, wordOf(value)) ? table[wordOf(value)] : undefined;

/** Returns a finite number, or undefined. */
export const finite = (value: unknown): number | undefined =>
  typeof value === 'number' && Number.isFinite(value) ? value : undefined;
