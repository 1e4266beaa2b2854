import type { BlobStore } from '../../../packages/server/src/core/ports/blob-store.ts';
import type { Clock } from '../../../packages/server/src/core/ports/clock.ts';

/** File systems record times slightly too early. */
const COARSE_MS = 50;

/** Stands still until it is moved. Stores record real times, so it converts between both. */
export class MovableClock implements Clock {
  #now = Date.parse('2026-01-01T00:00:00Z');
  readonly #moves: { real: number; now: number }[] = [{ real: 0, now: this.#now }];

  now(): number {
    return this.#now;
  }

  steady(): number {
    return this.#now;
  }

  advance(ms: number): void {
    this.#now += ms;
    this.#moves.push({ real: Date.now(), now: this.#now });
  }

  /** A short sleep takes real time. A long one never ends. */
  sleep(ms: number, signal?: AbortSignal): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    const soon = ms <= 1000 ? setTimeout(resolve, 5) : undefined;
    const end = () => {
      clearTimeout(soon);
      resolve();
    };
    if (signal?.aborted) end();
    signal?.addEventListener('abort', end, { once: true });
    return promise.finally(() => signal?.removeEventListener('abort', end));
  }

  /** The time that this clock showed at a real time. */
  #at(real: number): number {
    const last = this.#moves.findLast((move) => move.real <= real + COARSE_MS);
    return last?.now ?? this.#now;
  }

  /** The real time at which this clock reached `now`. */
  #momentOf(now: number): number {
    const first = this.#moves.findLastIndex((move) => move.now < now);
    return (this.#moves[first + 1]?.real ?? Date.now() + 60_000) - COARSE_MS;
  }

  /** Wraps a store so that its times are those of this clock. */
  readonly aged = (blobs: BlobStore): BlobStore => {
    const at = (real: number) => this.#at(real);
    return {
      ...blobs,
      async *list() {
        for await (const { key, writtenAt } of blobs.list())
          yield { key, writtenAt: at(writtenAt) };
      },
      sweepUnfinished: (before) => blobs.sweepUnfinished(this.#momentOf(before)),
      sweepUncollected: (before) => blobs.sweepUncollected(this.#momentOf(before)),
    };
  };
}
