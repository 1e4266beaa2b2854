/** After this many milliseconds SQLite is asked again even in the same turn of the event loop. */
const MAX_AGE_MS = 1;

/**
 * The version of a database (`Store.version`). To ask SQLite takes four system calls, so requests
 * that are handled in one turn of the event loop share an answer. Commits of this process call
 * `forget`. One of another process is seen by every request that arrives a millisecond later.
 */
export class SharedVersion {
  readonly #ask: () => number;
  readonly forget = () => {
    this.#known = undefined;
  };
  #known: number | undefined;
  #askedAt = 0;

  constructor(ask: () => number) {
    this.#ask = ask;
  }

  /** With `fresh`, as it is now. */
  get(fresh: boolean): number {
    const now = performance.now();
    if (fresh || this.#known === undefined || now - this.#askedAt > MAX_AGE_MS) {
      if (this.#known === undefined) setImmediate(this.forget);
      this.#known = this.#ask();
      this.#askedAt = now;
    }
    return this.#known;
  }
}
