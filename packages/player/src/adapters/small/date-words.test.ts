import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type DateKind, msOf, wordsOf } from './date-words.ts';

const KINDS: DateKind[] = ['date', 'time', 'datetime-local'];
const AT = Date.UTC(2024, 1, 29, 22, 30);

test('a moment as an input has it, where it was asked for', () => {
  expect(KINDS.map((kind) => wordsOf(AT, kind, 0))).toEqual([
    ...['2024-02-29', '22:30', '2024-02-29T22:30'],
  ]);
  expect(KINDS.map((kind) => wordsOf(AT, kind, 120))).toEqual([
    ...['2024-03-01', '00:30', '2024-03-01T00:30'],
  ]);
  for (const wrong of [Number.NaN, Number.POSITIVE_INFINITY, 1e18])
    expect(wordsOf(wrong, 'date')).toBe('');
});

test('of a day the time stays, and of a time the day', () => {
  expect(msOf('2025-01-01', 'date', AT, 0)).toBe(Date.UTC(2025, 0, 1, 22, 30));
  expect(msOf('01:15', 'time', AT, 120)).toBe(Date.UTC(2024, 1, 29, 23, 15));
  for (const wrong of ['', 'soon', '2025-13-01'])
    expect(msOf(wrong, 'date', AT), wrong).toBeUndefined();
});

test('what is chosen and shown again is the same', () => {
  const moment = fc.integer({ min: 0, max: Date.UTC(2100, 0) }).map((ms) => ms - (ms % 60_000));
  const offset = fc.option(fc.integer({ min: -720, max: 840 }), { nil: undefined });
  fc.assert(
    fc.property(moment, moment, offset, fc.constantFrom(...KINDS), (ms, before, asked, kind) => {
      const words = wordsOf(ms, kind, asked);
      const chosen = msOf(words, kind, before, asked);
      // Where clocks are put forth an hour never is.
      if (asked === undefined && new Date(ms).getTimezoneOffset() !== 0) return;
      expect(wordsOf(chosen ?? Number.NaN, kind, asked)).toBe(words);
    }),
  );
});
