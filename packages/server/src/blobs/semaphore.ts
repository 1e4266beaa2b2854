/**
 * Bounds the memory that all uploads together hold. Waiters are served in order. Who holds bytes
 * that could be let go of earlier registers how: otherwise slow clients, each with a batch that is
 * not full yet, could keep the whole budget to themselves.
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

  /** True while somebody waits: write what you hold instead of collecting more. */
  get isContended(): boolean {
    return this.#waiting.length > 0;
  }

  /** Takes `bytes`, at once (undefined) or when the returned promise resolves. */
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

  // One chunk larger than the whole budget passes alone rather than never.
  #fits(bytes: number): boolean {
    return this.#used === 0 || this.#used + bytes <= this.#limit;
  }
}
