import type { Status } from '@vitrine/contract';
import type { Millis } from './time.ts';

/**
 * The status is computed from two times, because a stored status would be wrong after the expiry.
 */
export function statusOf(
  target: { readyAt: Millis | null; pendingUntil: Millis },
  now: Millis,
): Status {
  if (target.readyAt !== null) return 'ready';
  return target.pendingUntil > now ? 'pending' : 'expired';
}
