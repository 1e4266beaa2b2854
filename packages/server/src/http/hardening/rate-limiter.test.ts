import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { RateLimiter } from './rate-limiter.ts';

const MINUTE = 60_000;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const windows = () => {
  const limiter = new RateLimiter(MINUTE);
  return (key: string) => limiter.count(key);
};

test('each key has its own consecutive windows', () => {
  const came = windows();
  expect(came('a')).toEqual({ count: 1, endsInMs: MINUTE });
  vi.advanceTimersByTime(10_000);
  expect(came('b')).toEqual({ count: 1, endsInMs: MINUTE });
  expect(came('a')).toEqual({ count: 2, endsInMs: 50_000 });
  vi.advanceTimersByTime(50_000);
  expect(came('a')).toEqual({ count: 1, endsInMs: MINUTE });
  expect(came('b')).toEqual({ count: 2, endsInMs: 10_000 });
});

test('a wall clock that is set back does not extend a window', () => {
  const came = windows();
  came('a');
  vi.setSystemTime(Date.now() - 86_400_000);
  expect(came('a')).toEqual({ count: 2, endsInMs: MINUTE });
  vi.advanceTimersByTime(MINUTE);
  expect(came('a')).toEqual({ count: 1, endsInMs: MINUTE });
});
