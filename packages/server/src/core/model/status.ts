import type { Status } from '@vitrine/contract';
import type { Millis } from './time.ts';

/** No state is stored that the clock would make wrong: the status follows from two times. */
export function statusOf(
  target: { readyAt: Millis | null; pendingUntil: Millis },
  now: Millis,
): Status {
  if (target.readyAt !== null) return 'ready';
  return target.pendingUntil > now ? 'pending' : 'expired';
}
