import { expect, test } from 'vitest';
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
