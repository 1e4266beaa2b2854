import { expect, test } from 'vitest';
import { gradientOf } from './linear-gradient.ts';

const size = { width: 200, height: 100 };
const points = (start: object, end: object) => ({ startPoint: start, endPoint: end });
const stops = (css: string) => [...css.matchAll(/(-?[\d.]+)%/g)].map((match) => Number(match[1]));

test('gradientOf draws between two points in boxes of any aspect ratio', () => {
  const down = gradientOf({}, size, ['red', 'blue']);
  expect(down.startsWith(`linear-gradient(${Math.PI}rad`)).toBe(true);
  expect(stops(down)).toEqual([0, 100]);
  const half = gradientOf(points({ x: 0.25, y: 0 }, { x: 0.75, y: 0 }), size, ['red', 'blue']);
  expect(stops(half)).toEqual([25, 75]);
  // From corner to corner, both ends lie on the corners.
  const corners = gradientOf(points({ x: 0, y: 0 }, { x: 1, y: 1 }), size, ['red', 'blue']);
  expect(stops(corners)).toEqual([0, 100]);
});

test('gradientOf uses locations and angles, and has finite stops in an empty box', () => {
  expect(stops(gradientOf({ locations: [0, 0.3, 1] }, size, ['a', 'b', 'c']))).toEqual([
    0, 30, 100,
  ]);
  expect(gradientOf({ useAngle: true, angle: 90 }, size, ['a', 'b'])).toContain(
    `${Math.PI / 2}rad`,
  );
  const none = gradientOf({}, { width: 0, height: 0 }, ['a', 'b']);
  expect(none).not.toMatch(/NaN|Infinity/);
});
