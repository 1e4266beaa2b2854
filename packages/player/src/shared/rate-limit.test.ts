import { expect, test, vi } from 'vitest';
import { createRateLimit } from './rate-limit.ts';

test('take() allows two calls a second, and the rest are reported once', () => {
  vi.useFakeTimers();
  let now = 0;
  const left: number[] = [];
  const budget = createRateLimit(
    2,
    (count) => left.push(count),
    () => now,
  );
  expect([1, 2, 3, 4].map(() => budget.take())).toEqual([true, true, false, false]);
  expect(left).toEqual([]);
  vi.advanceTimersByTime(1000);
  expect(left).toEqual([2]);
  now = 1000;
  expect([1, 2, 3].map(() => budget.take())).toEqual([true, true, false]);
  vi.useRealTimers();
});
