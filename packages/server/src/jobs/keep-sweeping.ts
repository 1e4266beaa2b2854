import type { FastifyBaseLogger } from 'fastify';
import type { Deps } from '../core/deps.ts';
import type { Metrics } from '../ops/metrics.ts';
import { sweep } from './sweep.ts';

/** A crash or a failed delete leaves strays; nothing is lost when they lie there for a day. */
const WALK_EVERY_MS = 24 * 60 * 60 * 1000;

/** Sweeps now and then until `signal` aborts. A sweep that fails is logged; the next one tries again. */
export async function keepSweeping(
  deps: Deps,
  {
    seconds,
    log,
    metrics,
    signal,
  }: { seconds: number; log: FastifyBaseLogger; metrics: Metrics; signal: AbortSignal },
): Promise<void> {
  let walkAt = 0;
  for (;;) {
    await deps.clock.sleep(seconds * 1000, signal);
    if (signal.aborted) return;
    try {
      const began = deps.clock.now();
      const walk = began >= walkAt;
      const swept = await sweep(deps, { walk });
      if (walk) walkAt = began + WALK_EVERY_MS;
      metrics.sweptAt(deps.clock.now() / 1000, swept.objects + swept.strays);
      if (Object.values(swept).some((count) => count > 0)) log.info(swept, 'swept');
    } catch (error) {
      log.error({ err: error }, 'sweep failed');
    }
  }
}
