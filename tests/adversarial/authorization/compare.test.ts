import { expect, test } from 'vitest';
import { random } from '../../../tools/support/random.ts';
import { difference, exceeds, median } from './compare.ts';

/** Times like those of a busy machine: mostly alike, some ten times as long. */
const times = (draw: () => number, factor = 1) =>
  Array.from({ length: 400 }, () => (1 + draw() + (draw() < 0.1 ? 10 * draw() : 0)) * factor);

test('median: the middle value, or the mean of the two middle values', () => {
  expect(median([3, 1, 2])).toBe(2);
  expect(median([4, 1, 2, 3])).toBe(2.5);
});

test('exceeds: noise is not a difference, and a factor of 1.5 or 0.5 is one', () => {
  const draw = random(1);
  const measure = (factor: number) =>
    [1, 2, 3].map(() => difference(times(draw), times(draw, factor)));
  for (let round = 0; round < 100; round += 1) expect(exceeds(0.25, measure(1))).toBe(false);
  expect(exceeds(0.25, measure(1.5))).toBe(true);
  expect(exceeds(0.25, measure(0.5))).toBe(true);
});

test('exceeds: a difference counts when three measurements show it in the same direction', () => {
  const longer = { effect: 0.5, deviations: 9 };
  const shorter = { effect: -0.5, deviations: -9 };
  expect(exceeds(0.25, [longer, longer])).toBe(false);
  expect(exceeds(0.25, [longer, longer, longer])).toBe(true);
  expect(exceeds(0.25, [longer, shorter, longer])).toBe(false);
  expect(exceeds(0.25, [longer, { effect: 0.2, deviations: 9 }, longer])).toBe(false);
  expect(exceeds(0.1, [longer, { effect: 0.2, deviations: 9 }, longer])).toBe(true);
});
