import type { Palette } from '../frame/style/color.ts';
import type { ViewContext } from '../frame/view.ts';

/** What an app hands over may be of any type: these answer it when it is of the right one. */
export const numberIn = (value: unknown): number | undefined =>
  typeof value === 'number' && Number.isFinite(value) ? value : undefined;

export const textIn = (value: unknown): string | undefined =>
  typeof value === 'string' ? value : undefined;

/** Numbers and their text, as props that take both have them. */
export const wordIn = (value: unknown): string | undefined =>
  textIn(value) ?? numberIn(value)?.toString();

export const recordIn = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};

/** Longer than any real list; what comes after is left out. */
const LONGEST = 4096;

export const listIn = (value: unknown): unknown[] =>
  Array.isArray(value) ? value.slice(0, LONGEST) : [];

export const numbersIn = (value: unknown): number[] =>
  listIn(value).flatMap((one) => numberIn(one) ?? []);

/** Light and dark are left to the browser, which follows when that changes. */
export const paletteOf = ({ platform }: ViewContext): Palette => ({ platform });
