import type { BuildView } from '../model/build.ts';
import type { Clock } from '../ports/clock.ts';

/** A build that becomes ready through any process is noticed within this time. */
const POLL_MS = 400;

export type WaitReads = {
  /** What is answered when the time is over. */
  plain: () => Promise<BuildView>;
  /** The build that is waited for; undefined while there is none. */
  awaited: () => Promise<BuildView | undefined>;
};

/**
 * Looks until the awaited build is ready and answers it. When the time is over or `signal` aborts,
 * answers what a plain read gives. `absent` says whether a build that does not exist yet is worth
 * waiting for.
 */
export async function waitUntilReady(
  clock: Clock,
  seconds: number,
  absent: 'wait' | 'refuse',
  signal: AbortSignal,
  { plain, awaited }: WaitReads,
): Promise<BuildView> {
  const deadline = clock.now() + seconds * 1000;
  // The time slept counts too: setting the clock back must not extend the wait.
  let patience = seconds * 1000;
  for (;;) {
    const seen = await awaited();
    if (!seen && absent === 'refuse') return plain();
    const rest = Math.min(deadline - clock.now(), patience);
    if (seen?.status === 'ready') return seen;
    if (rest <= 0 || signal.aborted) return plain();
    const pause = Math.min(rest, POLL_MS);
    await clock.sleep(pause, signal);
    patience -= pause;
  }
}
