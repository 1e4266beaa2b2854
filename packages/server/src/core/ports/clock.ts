import type { Millis } from '../model/time.ts';

export interface Clock {
  now(): Millis;
  /** The same as of when this process began, and since then set by nobody: only time that passes counts. */
  steady(): Millis;
  /** Resolves after `ms` milliseconds, or at once when `signal` aborts. */
  sleep(ms: number, signal?: AbortSignal): Promise<void>;
}
