/**
 * Bounds the memory that all uploads together hold. Waiters are served in order. Who holds bytes
 * that could be let go of earlier registers how: otherwise slow clients, each with a batch that is
 * not full yet, could keep the whole budget to themselves.
 */
export class Budget {
  readonly #limit: number;
  readonly #waiting: { bytes: number; resolve: () => void }[] = [];
  readonly #holders = new Set<() => void>();
  #used = 0;

  constructor(limitBytes: number) {
    this.#limit = limitBytes;
  }

  get used(): number {
    return this.#used;
  }

  /** True while somebody waits: write what you hold instead of collecting more. */
  get tight(): boolean {
    return this.#waiting.length > 0;
  }

  /** Takes `bytes`, at once (undefined) or when the returned promise resolves. */
  take(bytes: number): Promise<void> | undefined {
    if (!this.tight && this.#fits(bytes)) {
      this.#used += bytes;
      return undefined;
    }
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#waiting.push({ bytes, resolve });
    for (const letGo of this.#holders) letGo();
    return promise;
  }

  give(bytes: number): void {
    this.#used -= bytes;
    for (let first = this.#waiting[0]; first && this.#fits(first.bytes); first = this.#waiting[0]) {
      this.#waiting.shift();
      this.#used += first.bytes;
      first.resolve();
    }
  }

  /** `letGo` is called whenever the budget becomes tight. Returns how to unregister. */
  hold(letGo: () => void): () => void {
    this.#holders.add(letGo);
    return () => this.#holders.delete(letGo);
  }

  // One chunk larger than the whole budget passes alone rather than never.
  #fits(bytes: number): boolean {
    return this.#used === 0 || this.#used + bytes <= this.#limit;
  }
}
