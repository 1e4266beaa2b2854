type Callback = (error: Error | null, result?: { current: number; ttl: number }) => void;
type Window = { count: number; since: number };

/**
 * Counts requests per key in fixed windows of the monotonic clock. The store of @fastify/rate-limit
 * uses the wall clock: when that is set back, it refuses requests for as long.
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

  /**
   * Adds a window and deletes expired ones. The map is ordered by age, so it stops at the first
   * other.
   */
  #begin(key: string, window: Window, over: number): void {
    this.#windows.delete(key);
    for (const [other, { since }] of this.#windows) {
      if (since > over) break;
      this.#windows.delete(other);
    }
    this.#windows.set(key, window);
  }
}
