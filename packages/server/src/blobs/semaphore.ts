/**
 * A counting semaphore over bytes of memory. Waiters are served in order. A holder that can release
 * its bytes early registers a listener. Otherwise slow clients, each with a batch that is not full,
 * could occupy all memory.
 */
export class Semaphore {
  readonly #limit: number;
  readonly #waiting: { bytes: number; resolve: () => void }[] = [];
  readonly #listeners = new Set<() => void>();
  #used = 0;

  constructor(limitBytes: number) {
    this.#limit = limitBytes;
  }

  get used(): number {
    return this.#used;
  }

  /** True while a caller waits. Holders then write their bytes instead of collecting more. */
  get isContended(): boolean {
    return this.#waiting.length > 0;
  }

  /** Acquires `bytes`. Returns undefined if they are acquired at once, else a promise to await. */
  acquire(bytes: number): Promise<void> | undefined {
    if (!this.isContended && this.#fits(bytes)) {
      this.#used += bytes;
      return undefined;
    }
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#waiting.push({ bytes, resolve });
    for (const listener of this.#listeners) listener();
    return promise;
  }

  release(bytes: number): void {
    this.#used -= bytes;
    for (let first = this.#waiting[0]; first && this.#fits(first.bytes); first = this.#waiting[0]) {
      this.#waiting.shift();
      this.#used += first.bytes;
      first.resolve();
    }
  }

  /** Calls `listener` whenever a caller has to wait. Returns a function that unregisters it. */
  onContention(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  // A chunk larger than the limit is acquired when nothing else is, or it would wait forever.
  #fits(bytes: number): boolean {
    return this.#used === 0 || this.#used + bytes <= this.#limit;
  }
}
