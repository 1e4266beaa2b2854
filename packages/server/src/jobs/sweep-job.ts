import type { FastifyBaseLogger } from 'fastify';
import type { Deps } from '../core/ports/deps.ts';
import { type Swept, sweep } from '../core/retention/sweep.ts';
import type { Metrics } from '../platform/metrics.ts';

/** How often bytes without a row, left by a crash or a failed delete, are searched for. */
const WALK_EVERY_MS = 24 * 60 * 60 * 1000;

/**
 * Sweeps every `seconds` until `signal` aborts. Only the process that acquires the lease sweeps. A
 * failed sweep is logged, and the next one tries again.
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
      // The lease is shorter than the pause, so that it has expired when this process sweeps again.
      if (!(await leases.acquire('sweep', began, began + seconds * 900))) continue;
      const walk = await leases.acquire('walk', began, began + WALK_EVERY_MS);
      const swept = walk ? await sweepWalking(deps, signal) : await sweep(deps, { walk, signal });
      metrics.sweptAt(deps.clock.now() / 1000, swept.objects + swept.strays);
      if (Object.values(swept).some((count) => count > 0)) log.info(swept, 'swept');
    } catch (error) {
      // On shutdown the database closes during a sweep. That is not an error.
      if (!signal.aborted) log.error({ err: error }, 'sweep failed');
    }
  }
}

/**
 * Releases the lease on the walk when it fails or is aborted, so that the next sweep repeats it.
 */
async function sweepWalking(deps: Deps, signal: AbortSignal): Promise<Swept> {
  const release = () => deps.store.leases.release('walk');
  // On abort the lease is released at once: the database closes before the sweep ends.
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
