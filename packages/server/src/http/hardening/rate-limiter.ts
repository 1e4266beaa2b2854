type Callback = (error: Error | null, result?: { current: number; ttl: number }) => void;
type Window = { count: number; since: number };

/**
 * How many requests came with each key in its present window, by the monotonic clock: the store that
 * the library brings goes by the time of day, and keeps everybody out for as long as that is set back.
 */
export class RateLimiter {
  readonly #windows = new Map<string, Window>();

  incr(key: string, callback: Callback, windowMs: number): void {
    const now = performance.now();
    const known = this.#windows.get(key);
    const window = known && now - known.since < windowMs ? known : { count: 0, since: now };
    window.count += 1;
    if (window !== known) this.#begin(key, window, now - windowMs);
    callback(null, { current: window.count, ttl: windowMs - (now - window.since) });
  }

  child(): RateLimiter {
    return new RateLimiter();
  }

  /** The oldest windows are first, so that forgetting those that are over ends at one that is not. */
  #begin(key: string, window: Window, over: number): void {
    this.#windows.delete(key);
    for (const [other, { since }] of this.#windows) {
      if (since > over) break;
      this.#windows.delete(other);
    }
    this.#windows.set(key, window);
  }
}
