import { expect, test } from 'vitest';
import { clockOf } from './clock.ts';

test('a position is told in minutes, and in hours if there are any', () => {
  const seconds = [0, 9.9, 65, 3600, 7325, -3, Number.NaN, Number.POSITIVE_INFINITY];
  expect(seconds.map(clockOf)).toEqual([
    '0:00',
    '0:09',
    '1:05',
    '1:00:00',
    '2:02:05',
    '0:00',
    '0:00',
    '0:00',
  ]);
});
