import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { RateLimiter } from './rate-limiter.ts';

const MINUTE = 60_000;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const windows = () => {
  const made = new RateLimiter();
  return (key: string) =>
    new Promise((told) => made.incr(key, (_, result) => told(result), MINUTE));
};

test('each key has its own consecutive windows', async () => {
  const came = windows();
  expect(await came('a')).toEqual({ current: 1, ttl: MINUTE });
  vi.advanceTimersByTime(10_000);
  expect(await came('b')).toEqual({ current: 1, ttl: MINUTE });
  expect(await came('a')).toEqual({ current: 2, ttl: 50_000 });
  vi.advanceTimersByTime(50_000);
  expect(await came('a')).toEqual({ current: 1, ttl: MINUTE });
  expect(await came('b')).toEqual({ current: 2, ttl: 10_000 });
});

test('a wall clock that is set back does not extend a window', async () => {
  const came = windows();
  await came('a');
  vi.setSystemTime(Date.now() - 86_400_000);
  expect(await came('a')).toEqual({ current: 2, ttl: MINUTE });
  vi.advanceTimersByTime(MINUTE);
  expect(await came('a')).toEqual({ current: 1, ttl: MINUTE });
});
