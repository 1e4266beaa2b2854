import { setTimeout as sleep } from 'node:timers/promises';
import { type TransientFailure, transientFailure, translate } from './errors.ts';

/** The first pause is at most so long, each further one twice that, up to the longest. */
const PAUSE_MS = 4;
const LONGEST_PAUSE_MS = 250;

/** How long to retry, and what is called for each retry. */
export type RetryOptions = { timeoutMs: number; retried?: (why: TransientFailure) => void };

/**
 * Repeats `attempt` while it fails with a transient failure, at most `times` of each kind, and while time
 * is left. `attempt` gets the time left. Rejects with the translated last failure.
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
