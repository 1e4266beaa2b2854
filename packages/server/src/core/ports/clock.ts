import type { Millis } from '../model/time.ts';

export interface Clock {
  now(): Millis;
  /** The time at which this process began plus the time passed since. Setting the clock does not change it. */
  steady(): Millis;
  /** Resolves after `ms` milliseconds, or at once when `signal` aborts. */
  sleep(ms: number, signal?: AbortSignal): Promise<void>;
}
