import type { Palette } from '../frame/style/color.ts';
import type { ViewContext } from '../frame/view.ts';

/**
 * Readers for values of an app, which may have any type. They return undefined for another type.
 */
export const numberIn = (value: unknown): number | undefined =>
  typeof value === 'number' && Number.isFinite(value) ? value : undefined;

export const textIn = (value: unknown): string | undefined =>
  typeof value === 'string' ? value : undefined;

/** Reads a prop that is a number or a text as a text. */
export const wordIn = (value: unknown): string | undefined =>
  textIn(value) ?? numberIn(value)?.toString();

export const recordIn = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};

/** Longer than any real list. The rest is left out. */
const MAX_LENGTH = 4096;

export const listIn = (value: unknown): unknown[] =>
  Array.isArray(value) ? value.slice(0, MAX_LENGTH) : [];

export const numbersIn = (value: unknown): number[] =>
  listIn(value).flatMap((one) => numberIn(one) ?? []);

/** Colours for light and dark are left to the browser, which follows the colour scheme. */
export const paletteOf = ({ platform }: ViewContext): Palette => ({ platform });

/**
 * The radii of corners as CSS text. Gradients get a horizontal and a vertical one for each corner on
 * Android, which are equal (react-native-linear-gradient/index.android.js).
 */
export const cornersIn = (radii: unknown): string =>
  numbersIn(radii)
    .filter((_, at) => at % 2 === 0)
    .map((radius) => `${radius}px`)
    .join(' ');
