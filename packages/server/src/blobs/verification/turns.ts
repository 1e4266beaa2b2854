/**
 * Runs work of the same name one after the other, and work of different names in parallel, so that the
 * decoding for an account waits only for other decoding for that account.
 */
export class Turns {
  readonly #last = new Map<string, Promise<unknown>>();

  async run<T>(name: string, work: () => Promise<T>): Promise<T> {
    const before = this.#last.get(name);
    const turn = (before ?? Promise.resolve()).then(work);
    const settled = turn.then(
      () => {},
      () => {},
    );
    this.#last.set(name, settled);
    await settled;
    if (this.#last.get(name) === settled) this.#last.delete(name);
    return turn;
  }
}
