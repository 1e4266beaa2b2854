type Window = { count: number; since: number };

/**
 * Counts requests per key in fixed windows of the monotonic clock. By the wall clock, requests would be
 * refused for as long as it was set back.
 */
export class RateLimiter {
  readonly #windowMs: number;
  readonly #windows = new Map<string, Window>();

  constructor(windowMs: number) {
    this.#windowMs = windowMs;
  }

  /** Counts a request. Returns how many the window has, and when it ends. */
  count(key: string): { count: number; endsInMs: number } {
    const now = performance.now();
    const known = this.#windows.get(key);
    const window = known && now - known.since < this.#windowMs ? known : { count: 0, since: now };
    window.count += 1;
    if (window !== known) this.#begin(key, window, now - this.#windowMs);
    return { count: window.count, endsInMs: this.#windowMs - (now - window.since) };
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
