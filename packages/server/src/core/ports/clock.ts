import type { Millis } from '../model/time.ts';

export interface Clock {
  /** The current time. It may jump when a clock is set. */
  now(): Millis;
  /**
   * The time at which this process started plus the monotonic time since then. Setting the clock
   * does not change it.
   */
  steady(): Millis;
  /** Resolves after `ms` milliseconds, or at once when `signal` aborts. */
  sleep(ms: number, signal?: AbortSignal): Promise<void>;
}
