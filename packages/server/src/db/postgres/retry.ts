import { setTimeout as sleep } from 'node:timers/promises';
import { type TransientFailure, transientFailure, translate } from './errors.ts';

/** The upper limit of the first pause. It doubles with every retry, up to the longest pause. */
const PAUSE_MS = 4;
const LONGEST_PAUSE_MS = 250;

/** How long to retry, in milliseconds, and a function that is called before each retry. */
export type RetryOptions = { timeoutMs: number; retried?: (why: TransientFailure) => void };

/**
 * Repeats `attempt` while it fails with a transient failure and time is left, at most `times` for
 * each kind of failure. `attempt` gets the time left in milliseconds. Rejects with the last
 * failure, translated.
 */
export async function withRetries<T>(
  { timeoutMs, retried }: RetryOptions,
  times: Partial<Record<TransientFailure, number>>,
  attempt: (left: number) => Promise<T>,
): Promise<T> {
  const end = performance.now() + timeoutMs;
  const tried: Record<TransientFailure, number> = {
    conflict: 0,
    constraint: 0,
    lost: 0,
    statement: 0,
  };
  for (;;) {
    try {
      return await attempt(Math.max(1, Math.ceil(end - performance.now())));
    } catch (error) {
      const why = transientFailure(error);
      if (why === undefined || tried[why] >= (times[why] ?? 0)) throw translate(error);
      // Random, because transactions that collided would otherwise collide again.
      const pause = Math.random() * Math.min(LONGEST_PAUSE_MS, PAUSE_MS * 2 ** tried[why]);
      tried[why] += 1;
      if (performance.now() + pause >= end) throw translate(error);
      retried?.(why);
      await sleep(pause);
    }
  }
}
