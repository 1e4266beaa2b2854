import type { Clock } from '../../../packages/server/src/core/ports/clock.ts';

type Sleeper = { until: number; wake: () => void };

/** A clock that a test moves. A sleep ends when the clock passes its end. */
export class TestClock implements Clock {
  #now = Date.parse('2026-01-01T00:00:00Z');
  #steady = this.#now;
  #sleepers = new Set<Sleeper>();

  now(): number {
    return this.#now;
  }

  steady(): number {
    return this.#steady;
  }

  sleep(ms: number, signal?: AbortSignal): Promise<void> {
    if (signal?.aborted) return Promise.resolve();
    return new Promise((resolve) => {
      const sleeper: Sleeper = { until: this.#now + ms, wake: () => {} };
      sleeper.wake = () => {
        this.#sleepers.delete(sleeper);
        signal?.removeEventListener('abort', sleeper.wake);
        resolve();
      };
      this.#sleepers.add(sleeper);
      signal?.addEventListener('abort', sleeper.wake);
    });
  }

  /** The number of sleeps that last at least `ms` more. */
  sleeping(ms: number): number {
    return [...this.#sleepers].filter(({ until }) => until >= this.#now + ms).length;
  }

  /** Advances both clocks, like passing time. */
  advance(ms: number): void {
    this.#steady += ms;
    this.set(this.#now + ms);
  }

  /** Sets the wall clock only. */
  set(now: number): void {
    this.#now = now;
    for (const sleeper of [...this.#sleepers]) if (sleeper.until <= this.#now) sleeper.wake();
  }
}

export const SECOND = 1000;
export const HOUR = 3_600_000;
export const DAY = 24 * HOUR;
