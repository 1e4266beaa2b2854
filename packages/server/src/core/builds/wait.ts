import { Refusal } from '../errors.ts';
import type { Clock } from '../ports/clock.ts';
import type { BuildView } from './build.ts';

/** Readiness is noticed within this time on any process: looking is cheap and holds nothing. */
const LOOK_EVERY_MS = 400;

/**
 * Looks until the build is ready, the time is over or `signal` aborts, and answers what the last
 * look gave. `absent` says whether a build that does not exist yet is worth waiting for.
 */
export async function waitUntilReady(
  clock: Clock,
  seconds: number,
  absent: 'wait' | 'refuse',
  signal: AbortSignal,
  look: () => Promise<BuildView>,
): Promise<BuildView> {
  const deadline = clock.now() + seconds * 1000;
  for (;;) {
    const seen = await look().catch((error: unknown) => {
      const waits = absent === 'wait' && error instanceof Refusal && error.code === 'not_found';
      if (waits) return error;
      throw error;
    });
    const rest = deadline - clock.now();
    const done = !(seen instanceof Refusal) && seen.status === 'ready';
    if (done || rest <= 0 || signal.aborted) {
      if (seen instanceof Refusal) throw seen;
      return seen;
    }
    await clock.sleep(Math.min(rest, LOOK_EVERY_MS), signal);
  }
}
