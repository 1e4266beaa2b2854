import type { Millis } from '../model/time.ts';

type Entry<Value> = { value: Value; size: number; from: Millis; until: Millis };

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
  #keys = this.#entries.keys();
  #of: number | null = null;
  #size = 0;

  /**
   * `version` returns the current version. `maxSize` limits the sum of the sizes: a value with which it
   * would be exceeded replaces those that were kept first.
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
  keep(version: number | null, key: string, entry: Entry<Value>): void {
    if (version === null || entry.size > this.#maxSize || version !== this.#version()) return;
    if (version !== this.#of) {
      this.#entries.clear();
      this.#keys = this.#entries.keys();
      this.#size = 0;
      this.#of = version;
    }
    this.#drop(key);
    while (this.#size + entry.size > this.#maxSize) this.#drop(this.#first());
    this.#entries.set(key, entry);
    this.#size += entry.size;
  }

  /** The key that was kept first. A Map that is iterated anew passes all entries it has deleted. */
  #first(): string {
    let next = this.#keys.next();
    if (next.done) {
      this.#keys = this.#entries.keys();
      next = this.#keys.next();
    }
    return next.value ?? '';
  }

  #drop(key: string): void {
    this.#size -= this.#entries.get(key)?.size ?? 0;
    this.#entries.delete(key);
  }
}
