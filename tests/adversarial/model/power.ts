import { Readable } from 'node:stream';
import type { OpenFile } from '../../../packages/server/src/blobs/files/file-system.ts';
import type { ReadRepositories, Store } from '../../../packages/server/src/core/ports/store.ts';

/**
 * Cuts a server off from its stores after a number of calls, like the death of its process. The
 * stores finish or roll back what had begun. Nothing that the server does afterwards has an effect.
 */
export class Power {
  /** The reservations that the server leased. It may have died before it released them. */
  readonly leases = new Set<string>();
  readonly #off = Promise.withResolvers<void>();
  #left = Number.POSITIVE_INFINITY;

  readonly off: Promise<void> = this.#off.promise;

  get isOff(): boolean {
    return this.#left <= 0;
  }

  cutAfter(calls: number): void {
    this.#left = calls;
    if (calls <= 0) this.#off.resolve();
  }

  #use(): void {
    if (this.#left > 0) this.#left -= 1;
    this.#requireOn();
  }

  #requireOn(): void {
    if (!this.isOff) return;
    this.#off.resolve();
    throw new Error('the process has died');
  }

  /** Wraps a port: each call counts, and its result is lost when the power is off. */
  readonly feeds = <Port extends object>(port: Port): Port => {
    const fed = Object.entries(port).map(([name, member]) => {
      if (typeof member !== 'function') return [name, member];
      return [name, (...values: unknown[]) => this.#call(() => member.apply(port, values))];
    });
    return Object.fromEntries(fed);
  };

  #call(method: () => unknown): unknown {
    this.#use();
    const answer = method();
    if (!(answer instanceof Promise)) return answer;
    return answer.then(async (value) => {
      // The caller is dead, and the system closes the files of a dead process.
      if (this.isOff) await letGo(value);
      this.#requireOn();
      return value;
    });
  }

  readonly #rows = <R extends ReadRepositories>(rows: R): R => {
    const repositories = Object.entries(rows).map(([name, repository]) => [
      name,
      typeof repository === 'object' ? rejecting(this.feeds(repository)) : repository,
    ]);
    return Object.fromEntries(repositories);
  };

  /** A transaction is rolled back when the power goes off before its COMMIT was sent. */
  readonly feedsStore = (store: Store): Store => {
    const { reservations, ...rows } = this.#rows(store);
    return {
      ...rows,
      reservations: {
        ...reservations,
        acquireLease: (id, now, until) => {
          this.leases.add(id);
          return reservations.acquireLease(id, now, until);
        },
      },
      transaction: async (work) => {
        this.#use();
        const done = await store.transaction(async (tx) => {
          const result = await work(this.#rows(tx));
          this.#use();
          return result;
        });
        this.#use();
        return done;
      },
      ping: () => store.ping(),
      close: () => store.close(),
    };
  };
}

/** A repository whose methods never throw at once: their callers may ask for several things together. */
const rejecting = <R extends object>(repository: R): R => {
  const methods = Object.entries<(...values: unknown[]) => unknown>(repository as never);
  return Object.fromEntries(
    methods.map(([name, method]) => [name, async (...values: unknown[]) => method(...values)]),
  ) as R;
};

async function letGo(opened: unknown): Promise<void> {
  if (opened instanceof Readable) opened.destroy();
  else if (isFile(opened)) await opened.close();
}

const isFile = (value: unknown): value is OpenFile =>
  typeof value === 'object' && value !== null && 'datasync' in value;
