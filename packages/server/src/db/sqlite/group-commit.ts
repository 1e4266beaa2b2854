import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as sleep, setImmediate as turn } from 'node:timers/promises';
import type { SqliteConnection } from './connection.ts';
import { isBusy, translate, unavailable } from './errors.ts';

/** At most so many transactions share one commit, so that the first does not wait for ever. */
const SHARE = 64;
/** Nor are more taken after so many milliseconds: while they run, nothing else does. */
const TURN = 20;
/** How long another process may keep the lock before a batch is given up, in milliseconds. */
const LOCK_TIMEOUT = 5000;
const PAUSE = 20;

type Waiting = {
  work(): Promise<unknown>;
  resolve(value: unknown): void;
  reject(error: unknown): void;
};

/**
 * One writer for all. Transactions that wait at the same time run one after the other in one
 * SQLite transaction, each in a savepoint of its own, and share its commit: the commit is what
 * costs, because it waits for the disk. Nobody is answered before it, not even with a failure,
 * because that may rest on what an earlier one of the batch did.
 */
export class GroupCommit {
  readonly #connection: SqliteConnection;
  readonly #lockTimeout: number;
  readonly #waiting: Waiting[] = [];
  readonly #inside = new AsyncLocalStorage<true>();
  #draining: Promise<void> | undefined;
  #closed = false;

  constructor(connection: SqliteConnection, lockTimeout = LOCK_TIMEOUT) {
    this.#connection = connection;
    this.#lockTimeout = lockTimeout;
  }

  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.#closed) throw unavailable('The database is closed.');
    if (this.#inside.getStore()) {
      throw new Error('A transaction in a transaction would wait for itself: use the given rows.');
    }
    return await new Promise<T>((resolve, reject) => {
      this.#waiting.push({ work, resolve: (value) => resolve(value as T), reject });
      this.#draining ??= this.#drain();
    });
  }

  /** Lets what waits finish, and refuses what comes now. */
  async close(): Promise<void> {
    this.#closed = true;
    await this.#draining;
  }

  async #drain(): Promise<void> {
    for (;;) {
      // What else arrives in this turn of the event loop shall have part in the batch.
      await turn();
      if (this.#waiting.length === 0) break;
      await this.#batch();
    }
    this.#draining = undefined;
  }

  async #batch(): Promise<void> {
    const taken: Waiting[] = [];
    const answers: (() => void)[] = [];
    try {
      await this.#begin();
      const end = performance.now() + TURN;
      while (taken.length < SHARE && (taken.length === 0 || performance.now() < end)) {
        const next = this.#waiting.shift();
        if (next === undefined) break;
        taken.push(next);
        answers.push(await this.#inSavepoint(next));
      }
      this.#connection.exec('commit');
    } catch (error) {
      this.#rollback();
      const failed = taken.length > 0 ? taken : this.#waiting.splice(0, SHARE);
      for (const { reject } of failed) reject(translate(error));
      return;
    }
    for (const answer of answers) answer();
  }

  /**
   * SQLite waits for another process by sleeping, and the whole server with it. So it waits only a
   * moment there, and longer here, where reads go on.
   */
  async #begin(): Promise<void> {
    const start = performance.now();
    for (;;) {
      try {
        return this.#connection.exec('begin immediate');
      } catch (error) {
        if (!isBusy(error) || performance.now() - start > this.#lockTimeout) throw error;
      }
      await sleep(PAUSE);
    }
  }

  async #inSavepoint({ work, resolve, reject }: Waiting): Promise<() => void> {
    this.#connection.exec('savepoint one');
    let answer: () => void;
    try {
      const value = await this.#inside.run(true, work);
      answer = () => resolve(value);
    } catch (error) {
      // Rolled back as a whole already: then those before it are lost too.
      if (!this.#connection.isTransaction) throw error;
      this.#connection.exec('rollback to one');
      answer = () => reject(error);
    }
    this.#connection.exec('release one');
    return answer;
  }

  #rollback(): void {
    try {
      if (this.#connection.isTransaction) this.#connection.exec('rollback');
    } catch {
      // The failure that led here is the one to tell; a closed connection has rolled back.
    }
  }
}
