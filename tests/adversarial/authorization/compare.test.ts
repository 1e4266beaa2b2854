import { expect, test } from 'vitest';
import { random } from '../../../tools/support/random.ts';
import { difference, exceeds, median } from './compare.ts';

/** Times as a busy machine gives them: mostly alike, some ten times as long. */
const times = (draw: () => number, factor = 1) =>
  Array.from({ length: 400 }, () => (1 + draw() + (draw() < 0.1 ? 10 * draw() : 0)) * factor);

test('the median is the one in the middle', () => {
  expect(median([3, 1, 2])).toBe(2);
  expect(median([4, 1, 2, 3])).toBe(2.5);
});

test('noise is no difference, half as long again is one', () => {
  const draw = random(1);
  const measure = (factor: number) =>
    [1, 2, 3].map(() => difference(times(draw), times(draw, factor)));
  for (let round = 0; round < 100; round += 1) expect(exceeds(0.25, measure(1))).toBe(false);
  expect(exceeds(0.25, measure(1.5))).toBe(true);
  expect(exceeds(0.25, measure(0.5))).toBe(true);
});

test('it has to be repeated, and to the same side', () => {
  const longer = { effect: 0.5, deviations: 9 };
  const shorter = { effect: -0.5, deviations: -9 };
  expect(exceeds(0.25, [longer, longer])).toBe(false);
  expect(exceeds(0.25, [longer, longer, longer])).toBe(true);
  expect(exceeds(0.25, [longer, shorter, longer])).toBe(false);
  expect(exceeds(0.25, [longer, { effect: 0.2, deviations: 9 }, longer])).toBe(false);
  expect(exceeds(0.1, [longer, { effect: 0.2, deviations: 9 }, longer])).toBe(true);
});
