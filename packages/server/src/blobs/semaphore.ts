/**
 * A counting semaphore over bytes of memory. Waiters are served in order. A holder that could release
 * its bytes early registers a listener: otherwise slow clients, each with a batch that is not full,
 * could keep all of it.
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

  /** True while a caller waits: holders write what they have instead of collecting more. */
  get isContended(): boolean {
    return this.#waiting.length > 0;
  }

  /** Acquires `bytes`, at once (undefined) or when the returned promise resolves. */
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

  // A chunk larger than the limit passes when nothing else is held.
  #fits(bytes: number): boolean {
    return this.#used === 0 || this.#used + bytes <= this.#limit;
  }
}
