import type { BuildView } from '../model/build.ts';
import type { Clock } from '../ports/clock.ts';

/** The longest delay until a build that another process publishes is noticed. */
const POLL_MS = 400;

export type WaitReads = {
  /** Reads the answer when the time is over. */
  plain: () => Promise<BuildView>;
  /** Reads the awaited build; undefined while there is none. */
  awaited: () => Promise<BuildView | undefined>;
};

/**
 * Polls until the awaited build is ready, and returns it. When the time is over or `signal` aborts,
 * returns the result of `plain`. `absent` says whether to wait for a build that does not exist yet.
 */
export async function waitUntilReady(
  clock: Clock,
  seconds: number,
  absent: 'wait' | 'refuse',
  signal: AbortSignal,
  { plain, awaited }: WaitReads,
): Promise<BuildView> {
  const deadline = clock.now() + seconds * 1000;
  // The time slept is counted too, because setting the clock back must not extend the wait.
  let sleepLeft = seconds * 1000;
  for (;;) {
    const seen = await awaited();
    if (!seen && absent === 'refuse') return plain();
    const rest = Math.min(deadline - clock.now(), sleepLeft);
    if (seen?.status === 'ready') return seen;
    if (rest <= 0 || signal.aborted) return plain();
    const pause = Math.min(rest, POLL_MS);
    await clock.sleep(pause, signal);
    sleepLeft -= pause;
  }
}
