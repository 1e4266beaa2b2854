/** Milliseconds since the Unix epoch. */
export type Millis = number;

export interface Clock {
  now(): Millis;
  /** Resolves after `ms` milliseconds, or at once when `signal` aborts. */
  sleep(ms: number, signal?: AbortSignal): Promise<void>;
}
