import type { FastifyBaseLogger } from 'fastify';
import type { Deps } from '../core/ports/deps.ts';
import { type Swept, sweep } from '../core/retention/sweep.ts';
import type { Metrics } from '../platform/metrics.ts';

/** A crash or a failed delete leaves strays; nothing is lost when they lie there for a day. */
const WALK_EVERY_MS = 24 * 60 * 60 * 1000;

/**
 * Sweeps now and then until `signal` aborts; of several processes one does it for all. A sweep that
 * fails is logged; the next one tries again.
 */
export async function runSweepJob(
  deps: Deps,
  {
    seconds,
    log,
    metrics,
    signal,
  }: { seconds: number; log: FastifyBaseLogger; metrics: Metrics; signal: AbortSignal },
): Promise<void> {
  for (;;) {
    await deps.clock.sleep(seconds * 1000, signal);
    if (signal.aborted) return;
    try {
      const { leases } = deps.store;
      const began = deps.clock.now();
      // A little less than the pause, so that whoever had the last turn is not late for the next.
      if (!(await leases.acquire('sweep', began, began + seconds * 900))) continue;
      const walk = await leases.acquire('walk', began, began + WALK_EVERY_MS);
      const swept = walk ? await sweepWalking(deps, signal) : await sweep(deps, { walk, signal });
      metrics.sweptAt(deps.clock.now() / 1000, swept.objects + swept.strays);
      if (Object.values(swept).some((count) => count > 0)) log.info(swept, 'swept');
    } catch (error) {
      // Closing takes the database away in the middle of it: no failure, and nothing is lost.
      if (!signal.aborted) log.error({ err: error }, 'sweep failed');
    }
  }
}

/** A walk that fails or is broken off is somebody's with the next sweep, and not a day later. */
async function sweepWalking(deps: Deps, signal: AbortSignal): Promise<Swept> {
  const release = () => deps.store.leases.release('walk');
  // At once: the database is closed while the sweep is still on its way to its end.
  const releaseNow = () => void release().catch(() => {});
  signal.addEventListener('abort', releaseNow);
  try {
    return await sweep(deps, { walk: true, signal });
  } catch (error) {
    await release();
    throw error;
  } finally {
    signal.removeEventListener('abort', releaseNow);
  }
}
