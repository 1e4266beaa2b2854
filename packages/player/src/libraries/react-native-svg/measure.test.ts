import { expect, test } from 'vitest';
import { boundsOf, isInside, pointAt, shapeLines, totalLength } from './measure.ts';

const path = (d: string) => shapeLines('RNSVGPath', { d });

test('totalLength measures paths and circles', () => {
  expect(totalLength(path('M0 0 L30 40'))).toBeCloseTo(50);
  expect(totalLength(path('M0,0h10v10h-10z'))).toBeCloseTo(40);
  expect(totalLength(path('m10 10 10 0 0 10'))).toBeCloseTo(20);
  expect(totalLength(shapeLines('RNSVGCircle', { cx: 5, cy: 5, r: 10 }))).toBeCloseTo(62.83, 1);
  // A straight line as a curve.
  expect(totalLength(path('M0 0C10 0 20 0 30 0'))).toBeCloseTo(30);
});

test('pointAt, boundsOf and isInside measure shapes', () => {
  expect(pointAt(path('M0 0H100V100'), 150)).toEqual({ x: 100, y: 50, angle: 90 });
  expect(boundsOf(path('M10 20 L-5 40 Q 0 60 5 50'))).toMatchObject({ x: -5, y: 20, width: 15 });
  const rect = shapeLines('RNSVGRect', { x: '10', y: 10, width: 20, height: 20 });
  expect([isInside(rect, { x: 15, y: 15 }), isInside(rect, { x: 5, y: 15 })]).toEqual([
    true,
    false,
  ]);
});

test('an invalid path has a length of 0', () => {
  for (const d of ['', 'hello', 'M', 'Z', 'L', '10 20', 'M NaN'])
    expect(totalLength(path(d))).toBe(0);
});
