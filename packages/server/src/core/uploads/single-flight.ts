import { Refusal } from '../model/errors.ts';
import type { Clock } from '../ports/clock.ts';
import type { SharedRuns } from '../ports/shared-runs.ts';

/**
 * Runs work once at a time for each name. A second caller joins the current run. A caller that
 * times out is rejected, and the work goes on. Callers that joined share only a success. After a
 * failure they share a second run, because the cause of the failure may have been removed before
 * they called.
 */
export class SingleFlight implements SharedRuns {
  readonly #running = new Map<string, Promise<unknown>>();
  readonly #clock: Clock;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  async run<T>(name: string, timeoutMs: number, work: () => Promise<T>): Promise<T> {
    const isJoining = this.#running.has(name);
    const first = this.#joinOrStart(name, work);
    const flight = isJoining ? first.catch(() => this.#joinOrStart(name, work)) : first;
    flight.catch(() => {});
    const timer = new AbortController();
    const timeout = this.#clock.sleep(timeoutMs, timer.signal).then((): never => {
      throw new Refusal(
        'finalize_in_progress',
        'The finalize of this reservation is still under way. It goes on: ask again to wait for it.',
        {
          retryAfter: 1,
        },
      );
    });
    timeout.catch(() => {});
    return Promise.race([flight, timeout]).finally(() => timer.abort());
  }

  #joinOrStart<T>(name: string, work: () => Promise<T>): Promise<T> {
    return (this.#running.get(name) as Promise<T> | undefined) ?? this.#start(name, work);
  }

  #start<T>(name: string, work: () => Promise<T>): Promise<T> {
    const flight = work().finally(() => this.#running.delete(name));
    flight.catch(() => {});
    this.#running.set(name, flight);
    return flight;
  }

  /** Resolves when no run is in progress. */
  async settled(): Promise<void> {
    while (this.#running.size > 0) await Promise.allSettled(this.#running.values());
  }
}
