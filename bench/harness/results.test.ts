import { expect, test } from 'vitest';
import { comparison } from './comparison.ts';
import { fall, isMet } from './results.ts';
import { rounded, spread } from './statistics.ts';

const about = (median: number) => ({ median, least: median, most: median });
const atLeast = { ours: 'Vitrine', peer: 'nginx', atLeast: 1.1 };
const atMost = { ours: 'Vitrine', peer: 'node', atMost: 1.3 };

test.each([
  ['a ratio of speeds that fell', atLeast, 1, 0.8, 0.2],
  ['a ratio of speeds that grew', atLeast, 1, 1.5, -0.5],
  ['a ratio of times that grew', atMost, 1, 1.25, 0.2],
  ['a ratio of times that fell', atMost, 1.5, 1, -0.5],
])('fall: %s', (_name, aim, before, now, share) => {
  expect(fall(aim, about(before), about(now))).toBeCloseTo(share);
});

test.each([
  [atLeast, 1.1, true],
  [atLeast, 1.09, false],
  [atMost, 1.3, true],
  [atMost, 1.31, false],
  [atMost, Number.NaN, false],
])('an aim %o is met by %d: %s', (aim, median, met) => {
  expect(isMet(aim, about(median))).toBe(met);
});

test.each([
  [[3, 1, 2], 2],
  [[4, 1, 2, 3], 2.5],
])('the median of %o is %d, between the least and the most', (values, median) => {
  expect(spread(values)).toEqual({ median, least: 1, most: Math.max(...values) });
});

test.each([
  [12_345.6, '12346'],
  [123.4, '123'],
  [1.234, '1.23'],
  [0.01234, '0.012'],
  [0, '0'],
])('%d is written as %s', (value, text) => {
  expect(rounded(value)).toBe(text);
});

test('what fell by more than 15 % is reported, and what is new has nothing to compare with', () => {
  const aims = [atLeast];
  const rows = ['steady', 'fallen', 'new'].map((name) => ({ name, aims }));
  const results = (ratios: Record<string, number>) => ({
    machine: '',
    rows: Object.fromEntries(
      Object.entries(ratios).map(([name, ratio]) => [
        name,
        { when: '', load: 0, rounds: 5, figures: {}, ratios: { 'Vitrine / nginx': about(ratio) } },
      ]),
    ),
  });
  const before = results({ steady: 1, fallen: 1 });
  const text = comparison(rows, before, results({ steady: 0.86, fallen: 0.84, new: 1 }));
  const lineOf = (name: string) => text.split('\n').find((line) => line.includes(name));
  expect(lineOf('steady')).toContain('as before, or better');
  expect(lineOf('fallen')).toContain('FELL by 16 %');
  expect(lineOf('new')).toContain('nothing to compare with');
});
