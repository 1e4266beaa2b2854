import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type DateKind, msOf, offsetAt, within, wordsOf, zoneIn } from './date-format.ts';

const KINDS: DateKind[] = ['date', 'time', 'datetime-local'];
const AT = Date.UTC(2024, 1, 29, 22, 30);

test('wordsOf formats a moment as the value of an input, in the given zone', () => {
  expect(KINDS.map((kind) => wordsOf(AT, kind, 0))).toEqual([
    '2024-02-29',
    '22:30',
    '2024-02-29T22:30',
  ]);
  expect(KINDS.map((kind) => wordsOf(AT, kind, 120))).toEqual([
    '2024-03-01',
    '00:30',
    '2024-03-01T00:30',
  ]);
  for (const wrong of [Number.NaN, Number.POSITIVE_INFINITY, 1e18])
    expect(wordsOf(wrong, 'date')).toBe('');
});

test('a zone is a name or an offset; the name wins', () => {
  const summer = Date.UTC(2024, 6, 1);
  expect(offsetAt(AT, 'America/New_York')).toBe(-300);
  expect(offsetAt(summer, 'America/New_York')).toBe(-240);
  expect([offsetAt(AT, 'UTC'), offsetAt(AT, 'Asia/Kathmandu')]).toEqual([0, 345]);
  expect(wordsOf(AT, 'date', 'Asia/Tokyo')).toBe('2024-03-01');
  expect(offsetAt(AT, 'Middle/Earth')).toBe(offsetAt(AT));
  expect(zoneIn({ timeZoneName: 'Asia/Tokyo', timeZoneOffsetInMinutes: 60 })).toBe('Asia/Tokyo');
  expect([zoneIn({ timeZoneOffsetInMinutes: 60 }), zoneIn({ timeZoneName: '' })]).toEqual([
    60,
    undefined,
  ]);
});

test('within clamps to the given limits', () => {
  const limits = { minimumDate: 10, maximumDate: 20 };
  expect([5, 15, 25].map((ms) => within(ms, limits))).toEqual([10, 15, 20]);
  expect(within(5, {})).toBe(5);
});

test('msOf keeps the time when a day is chosen, and the day when a time is chosen', () => {
  expect(msOf('2025-01-01', 'date', AT, 0)).toBe(Date.UTC(2025, 0, 1, 22, 30));
  expect(msOf('01:15', 'time', AT, 120)).toBe(Date.UTC(2024, 1, 29, 23, 15));
  for (const wrong of ['', 'soon', '2025-13-01'])
    expect(msOf(wrong, 'date', AT), wrong).toBeUndefined();
});

test('msOf and wordsOf round-trip', () => {
  const moment = fc.integer({ min: 0, max: Date.UTC(2100, 0) }).map((ms) => ms - (ms % 60_000));
  const offset = fc.option(fc.integer({ min: -720, max: 840 }), { nil: undefined });
  fc.assert(
    fc.property(moment, moment, offset, fc.constantFrom(...KINDS), (ms, before, asked, kind) => {
      const words = wordsOf(ms, kind, asked);
      const chosen = msOf(words, kind, before, asked);
      // When clocks go forward, an hour does not exist, and it cannot round-trip.
      if (asked === undefined && new Date(ms).getTimezoneOffset() !== 0) return;
      expect(wordsOf(chosen ?? Number.NaN, kind, asked)).toBe(words);
    }),
  );
});
