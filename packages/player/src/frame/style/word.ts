/** A word or a number as text; nothing for what may not even be turned into text. */
export const wordOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? `${value}` : '';

/** What a table has for a word of an app, and not what every object has. */
export const foundIn = <T>(table: Readonly<Record<string, T>>, value: unknown): T | undefined =>
  Object.hasOwn(table, wordOf(value)) ? table[wordOf(value)] : undefined;
