import type { FastifyBaseLogger } from 'fastify';
import type { Deps } from '../core/deps.ts';
import type { Metrics } from '../ops/metrics.ts';
import { sweep } from './sweep.ts';

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
  for (;;) {
    await deps.clock.sleep(seconds * 1000, signal);
    if (signal.aborted) return;
    try {
      const swept = await sweep(deps);
      metrics.sweptAt(deps.clock.now() / 1000, swept.objects + swept.strays);
      if (Object.values(swept).some((count) => count > 0)) log.info(swept, 'swept');
    } catch (error) {
      log.error({ err: error }, 'sweep failed');
    }
  }
}
