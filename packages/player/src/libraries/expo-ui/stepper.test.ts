import { expect, test } from 'vitest';
import { stepped } from './stepper.ts';

test('a stepper ends at its limits', () => {
  expect([1, 8, 9, 10].map((value) => stepped(value, 1, { step: 2, max: 10 }))).toEqual([
    3, 10, 10, 10,
  ]);
  expect([stepped(1, -1, { min: 0.5 }), stepped(0, -1, {})]).toEqual([0.5, -1]);
});
