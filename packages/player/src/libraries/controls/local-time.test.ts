import { expect, test, vi } from 'vitest';
import {
  clamped,
  countsTo12,
  dayLabel,
  dayOf,
  firstDayOf,
  format,
  localNow,
  orderOf,
  withParts,
} from './local-time.ts';

const AT = Date.UTC(2024, 2, 31, 22, 30, 15);

test('withParts changes a part, and ends at the last day of a shorter month', () => {
  const dates = [{ month: 1 }, { month: 1, year: 2023 }, { day: 1 }, { hour: 0, minute: 5 }].map(
    (parts) => new Date(withParts(AT, parts)).toISOString().slice(0, 16),
  );
  expect(dates).toEqual([
    '2024-02-29T22:30',
    '2023-02-28T22:30',
    '2024-03-01T22:30',
    '2024-03-31T00:05',
  ]);
});

test('today is the day of the browser’s zone', () => {
  vi.spyOn(Date, 'now').mockReturnValue(Date.UTC(2024, 2, 30, 16));
  vi.spyOn(Date.prototype, 'getTimezoneOffset').mockReturnValue(-540);
  expect(dayOf(localNow())).toBe(Date.UTC(2024, 2, 31));
  vi.restoreAllMocks();
});

test('limits clamp a time, and a missing one does not', () => {
  expect([5, 15, 25].map((at) => clamped(at, { least: 10, most: 20 }))).toEqual([10, 15, 20]);
  expect(clamped(5, {})).toBe(5);
});

test('the language decides about the order of parts, the hours and the week', () => {
  const parts = { year: 'numeric', month: 'long', day: 'numeric' } as const;
  const order = (locale: string) => orderOf(locale, parts).filter((part) => part in parts);
  expect([order('en-US'), order('de'), order('ja')]).toEqual([
    ['month', 'day', 'year'],
    ['day', 'month', 'year'],
    ['year', 'month', 'day'],
  ]);
  expect([countsTo12('en-US'), countsTo12('de')]).toEqual([true, false]);
  expect([firstDayOf('en-US'), firstDayOf('de-DE')]).toEqual([0, 1]);
});

test('a locale that does not exist is taken for English', () => {
  expect(format(AT, 'not a locale', { month: 'long' })).toBe('March');
  expect([countsTo12('not a locale'), firstDayOf('not a locale')]).toEqual([true, 0]);
});

test('a day is said without a comma, and today by its word', () => {
  const said = (locale: string) => [
    dayLabel(dayOf(AT), locale),
    dayLabel(dayOf(localNow()), locale),
  ];
  expect(said('en-US')).toEqual(['Sun Mar 31', 'Today']);
  expect(said('de-DE')).toEqual(['So. 31. März', 'Heute']);
});
