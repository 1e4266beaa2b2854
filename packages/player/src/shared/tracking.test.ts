import { expect, test } from 'vitest';
import { isTracked, TRACKING, trackingAt } from './tracking.ts';

test.each([
  [4, 0.22],
  [12, -0.05],
  [17, -0.39],
  [24, -0.15],
  [100, -0.3],
])('tracking at %i points: %d', (size, expected) => {
  expect(trackingAt(size)).toBeCloseTo(expected);
});

test('the length of CSS computes the same', () => {
  for (const size of [4, 13, 17, 34, 100]) {
    const script = TRACKING.replace(/calc/, '')
      .replaceAll('1em', String(size))
      .replaceAll('px', '')
      .replaceAll('clamp', 'clamped');
    const clamped = (low: number, value: number, high: number) =>
      Math.min(Math.max(value, low), high);
    const computed: unknown = new Function('clamped', `return ${script}`)(clamped);
    expect(computed).toBeCloseTo(trackingAt(size));
  }
});

test.each([
  ['en-US', true],
  ['el-GR', true],
  ['ja-JP', false],
  ['ar', false],
])('tracking in %s: %s', (locale, expected) => {
  expect(isTracked(locale)).toBe(expected);
});
