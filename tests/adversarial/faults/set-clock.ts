import { setTimeout as sleep } from 'node:timers/promises';
import type { Clock } from '../../../packages/server/src/core/ports/clock.ts';
import type { Deps } from '../../../packages/server/src/core/ports/deps.ts';
import { runSweepJob } from '../../../packages/server/src/jobs/sweep-job.ts';
import { systemClock } from '../../../packages/server/src/platform/clock.ts';
import { createLog } from '../../../packages/server/src/platform/logging.ts';
import { createMetrics } from '../../../packages/server/src/platform/metrics.ts';

/** A clock that can be set like that of a machine. Sleeping takes real time. */
export class SetClock implements Clock {
  #ahead = 0;
  /** The latest time that the clock showed. */
  latest = Date.now();

  now(): number {
    return Date.now() + this.#ahead;
  }

  steady(): number {
    return systemClock.steady();
  }

  async sleep(ms: number, signal?: AbortSignal): Promise<void> {
    await sleep(ms, undefined, { signal, ref: false }).catch(() => {});
  }

  step(ms: number): void {
    this.#ahead += ms;
    this.latest = Math.max(this.latest, this.now());
  }
}

const log = createLog('silent');
const metrics = createMetrics();

/** Runs the server's sweep job once. Returns whether it was due and succeeded. */
export async function sweepOnce(deps: Deps): Promise<boolean> {
  const over = new AbortController();
  let swept = false;
  let turns = 0;
  const clock: Clock = {
    now: () => deps.clock.now(),
    steady: () => deps.clock.steady(),
    async sleep() {
      if (turns > 0) over.abort();
      turns += 1;
    },
  };
  const sweptAt = () => {
    swept = true;
  };
  const job = { seconds: 0, log, metrics: { ...metrics, sweptAt }, signal: over.signal };
  await runSweepJob({ ...deps, clock }, job);
  return swept;
}
