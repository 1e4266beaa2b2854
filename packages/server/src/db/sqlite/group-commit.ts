import { AsyncLocalStorage } from 'node:async_hooks';
import { setImmediate as nextEventLoopTurn, setTimeout as sleep } from 'node:timers/promises';
import type { SqliteConnection } from './connection.ts';
import { isBusy, translate, unavailable } from './errors.ts';

/** The most transactions that share one commit. It limits how long the first one waits. */
const BATCH_SIZE = 64;
/** No transaction is added after this many milliseconds, because a batch blocks the event loop. */
const BATCH_MS = 20;
/** How long another process may keep the lock before a batch fails, in milliseconds. */
const LOCK_TIMEOUT = 5000;
const RETRY_PAUSE_MS = 20;

type Options = {
  lockTimeout?: number;
  commit?: (() => Promise<void>) | undefined;
  committed?: () => void;
  answered?: (() => Promise<void> | undefined) | undefined;
};

type Waiting = {
  work(): Promise<unknown>;
  resolve(value: unknown): void;
  reject(error: unknown): void;
};

/**
 * Runs all transactions on one connection. Those that wait at the same time form a batch: they run
 * one after the other in one SQLite transaction, each in its own savepoint, and share its commit. A
 * commit is expensive because it waits for the disk. No promise settles before the commit is
 * durable. That holds for failures too, because a failure may depend on what an earlier transaction
 * of the batch wrote.
 */
export class GroupCommit {
  readonly #connection: SqliteConnection;
  readonly #lockTimeout: number;
  readonly #commit: () => Promise<void> | void;
  readonly #committed: () => void;
  readonly #answered: () => Promise<void> | undefined;
  readonly #waiting: Waiting[] = [];
  readonly #inside = new AsyncLocalStorage<true>();
  #draining: Promise<void> | undefined;
  #closed = false;

  /**
   * `commit` makes the transaction of the connection durable. `committed` is called after each
   * commit, before any promise settles, and `answered` when they have settled. The next batch waits for
   * what that returns.
   */
  constructor(
    connection: SqliteConnection,
    {
      lockTimeout = LOCK_TIMEOUT,
      commit,
      committed = () => {},
      answered = () => undefined,
    }: Options = {},
  ) {
    this.#connection = connection;
    this.#lockTimeout = lockTimeout;
    this.#commit = commit ?? (() => connection.exec('commit'));
    this.#committed = committed;
    this.#answered = answered;
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

  /** Finishes the transactions that wait, and refuses new ones. */
  async close(): Promise<void> {
    this.#closed = true;
    await this.#draining;
  }

  async #drain(): Promise<void> {
    for (;;) {
      // Transactions that arrive in the same turn of the event loop join the batch.
      await nextEventLoopTurn();
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
      const end = performance.now() + BATCH_MS;
      while (taken.length < BATCH_SIZE && (taken.length === 0 || performance.now() < end)) {
        const next = this.#waiting.shift();
        if (next === undefined) break;
        taken.push(next);
        answers.push(await this.#inSavepoint(next));
      }
      await this.#commit();
      this.#committed();
    } catch (error) {
      this.#rollback();
      const failed = taken.length > 0 ? taken : this.#waiting.splice(0, BATCH_SIZE);
      for (const { reject } of failed) reject(translate(error));
      return;
    }
    for (const answer of answers) answer();
    await this.#answered();
  }

  /**
   * Waits for the write lock of another process. While SQLite waits it blocks the whole server, so
   * its busy timeout is short. The rest of the wait happens here, where reads go on.
   */
  async #begin(): Promise<void> {
    const start = performance.now();
    for (;;) {
      try {
        return this.#connection.exec('begin immediate');
      } catch (error) {
        if (!isBusy(error) || performance.now() - start > this.#lockTimeout) throw error;
      }
      await sleep(RETRY_PAUSE_MS);
    }
  }

  async #inSavepoint({ work, resolve, reject }: Waiting): Promise<() => void> {
    this.#connection.exec('savepoint one');
    let answer: () => void;
    try {
      const value = await this.#inside.run(true, work);
      answer = () => resolve(value);
    } catch (error) {
      // SQLite has rolled back the whole batch, so the transactions before this one are lost too.
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
      // The first failure is the one to report. A closed connection has rolled back.
    }
  }
}
