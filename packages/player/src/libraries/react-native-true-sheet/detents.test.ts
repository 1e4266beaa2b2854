import { expect, test } from 'vitest';
import { nearestDetent } from './detents.ts';

test.each([
  [[200, 400], 210, 0],
  [[200, 400], 320, 1],
  [[200, 400], 900, 1],
  [[200, 400], 90, -1],
  [[400, 200], 120, 1],
])('of sheets %j high, one that is let go at %i rests at %i', (heights, height, index) => {
  expect(nearestDetent(heights, height, true)).toBe(index);
});

test('a sheet that may not be dismissed stays at its lowest detent', () => {
  expect(nearestDetent([200, 400], 10, false)).toBe(0);
});
