type Callback = (error: Error | null, result?: { current: number; ttl: number }) => void;
type Window = { count: number; since: number };

/**
 * Counts requests by key in fixed windows, by the monotonic clock. The library's own store uses the
 * time of day: when that is set back, it refuses everything for as long.
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

  /** The oldest windows are first, so deleting the expired ones ends at the first that is not. */
  #begin(key: string, window: Window, over: number): void {
    this.#windows.delete(key);
    for (const [other, { since }] of this.#windows) {
      if (since > over) break;
      this.#windows.delete(other);
    }
    this.#windows.set(key, window);
  }
}
