import type { Millis } from '../model/time.ts';

type Entry<Value> = { value: Value; from: Millis; until: Millis };

/**
 * Values that were computed from rows of the database. They are kept while its version stays the
 * same (`Store.version`), so that every commit drops all of them. Without a version nothing is kept.
 *
 * The caller reads the version before its first read of rows, and passes it with the value. The value is
 * kept only if the version has not changed meanwhile.
 */
export class VersionCache<Value> {
  readonly #version: () => number | null;
  readonly #maxSize: number;
  readonly #entries = new Map<string, Entry<Value>>();
  #of: number | null = null;
  #size = 0;

  /**
   * `version` returns the current version. `maxSize` limits the sum of the sizes: a value with which it
   * would be exceeded replaces all others.
   */
  constructor(version: () => number | null, maxSize: number) {
    this.#version = version;
    this.#maxSize = maxSize;
  }

  /** The value that was kept at this version of the database and holds at the time `now`. */
  get(version: number | null, key: string, now: Millis): Value | undefined {
    if (version === null || version !== this.#of) return undefined;
    const entry = this.#entries.get(key);
    return entry && entry.from <= now && now < entry.until ? entry.value : undefined;
  }

  /** Keeps a value that was computed at the time `from` and holds before `until`. */
  keep(
    version: number | null,
    key: string,
    { value, size, from, until }: Entry<Value> & { size: number },
  ): void {
    if (version === null || size > this.#maxSize || version !== this.#version()) return;
    if (version !== this.#of || this.#size + size > this.#maxSize) {
      this.#entries.clear();
      this.#size = 0;
      this.#of = version;
    }
    this.#entries.set(key, { value, from, until });
    this.#size += size;
  }
}
