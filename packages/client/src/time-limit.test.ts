import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { timeLimit } from './time-limit.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('many limits listen to their outer signal once, and end with it unless they were stopped', () => {
  const outer = new AbortController();
  const listen = vi.spyOn(outer.signal, 'addEventListener');
  const limits = Array.from({ length: 20 }, () => timeLimit(1000, outer.signal));
  limits[0]?.stop();
  expect(listen).toHaveBeenCalledTimes(1);
  const reason = new Error('stopped');
  outer.abort(reason);
  expect(limits.map(({ signal }) => signal.reason)).toEqual([undefined, ...Array(19).fill(reason)]);
  expect(timeLimit(1000, outer.signal).signal.reason).toBe(reason);
});

test('a limit ends when its time is over, which restart extends', () => {
  const { signal, restart } = timeLimit(1000, new AbortController().signal);
  vi.advanceTimersByTime(900);
  restart(500);
  vi.advanceTimersByTime(400);
  expect(signal.aborted).toBe(false);
  vi.advanceTimersByTime(200);
  expect(signal.reason).toMatchObject({ name: 'TimeoutError' });
});
