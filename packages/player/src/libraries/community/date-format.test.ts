import fc from 'fast-check';
import { expect, test } from 'vitest';
import { localAt, momentIn, momentOf, offsetAt, within, zoneIn } from './date-format.ts';

const AT = Date.UTC(2024, 1, 29, 22, 30);

test('a zone is a name or an offset; the name wins', () => {
  const summer = Date.UTC(2024, 6, 1);
  expect(offsetAt(AT, 'America/New_York')).toBe(-300);
  expect(offsetAt(summer, 'America/New_York')).toBe(-240);
  expect([offsetAt(AT, 'UTC'), offsetAt(AT, 'Asia/Kathmandu')]).toEqual([0, 345]);
  expect(offsetAt(AT, 'Middle/Earth')).toBe(offsetAt(AT));
  expect(zoneIn({ timeZoneName: 'Asia/Tokyo', timeZoneOffsetInMinutes: 60 })).toBe('Asia/Tokyo');
  expect([zoneIn({ timeZoneOffsetInMinutes: 60 }), zoneIn({ timeZoneName: '' })]).toEqual([
    60,
    undefined,
  ]);
});

test('a date at the end of all dates, or beyond, can be shown in each zone', () => {
  const shown = [8.64e15, 1e300, '+275760-09-13', -8.64e15].map((given) =>
    Number.isFinite(new Date(localAt(momentIn(given) ?? 0, 840)).getTime()),
  );
  expect(shown).toEqual([true, true, true, true]);
  expect([momentIn('2024-02-29T22:30:00Z'), momentIn('soon'), momentIn({})]).toEqual([
    AT,
    undefined,
    undefined,
  ]);
  expect(zoneIn({ timeZoneOffsetInMinutes: 1e12 })).toBeUndefined();
});

test('within clamps to the given limits', () => {
  const limits = { minimumDate: 10, maximumDate: 20 };
  expect([5, 15, 25].map((ms) => within(ms, limits))).toEqual([10, 15, 20]);
  expect(within(5, {})).toBe(5);
});

test('a local time is that of the zone, and momentOf returns from it', () => {
  expect(localAt(AT, 'Asia/Tokyo')).toBe(Date.UTC(2024, 2, 1, 7, 30));
  const moment = fc.integer({ min: 0, max: Date.UTC(2100, 0) });
  const zone = fc.constantFrom(-720, 0, 345, 840, 'Asia/Tokyo', 'UTC');
  fc.assert(
    fc.property(moment, zone, (ms, asked) => {
      expect(momentOf(localAt(ms, asked), asked)).toBe(ms);
    }),
  );
});
