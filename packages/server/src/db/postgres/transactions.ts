import { AsyncLocalStorage } from 'node:async_hooks';
import type { Kysely } from 'kysely';
import type { Database } from '../schema/database.ts';
import { kyselyOver } from './dialect.ts';
import { ConnectionLost, isDiskFull, isLost, passing, unavailable } from './errors.ts';
import type { Lent, PostgresPool } from './pool.ts';
import { again, type Patience } from './retry.ts';

/** How long others may keep a row locked, in milliseconds. */
const LOCK_PATIENCE = 5000;

type Work<T> = (db: Kysely<Database>) => Promise<T>;

/**
 * Each statement sees what was committed before it; who must not be overtaken has locked the row.
 * (`serializable` would need no locks, but aborts whoever reads and writes the same pages of an
 * index, which in a small database are those of everybody: docs/decisions has the numbers.)
 */
export class PostgresTransactions {
  readonly #pool: PostgresPool;
  readonly #patience: Patience;
  readonly #settings: string;
  readonly #inside = new AsyncLocalStorage<true>();

  constructor(pool: PostgresPool, patience: Patience, { durable }: { durable: boolean }) {
    this.#pool = pool;
    this.#patience = patience;
    this.#settings = durable ? '' : '; set local synchronous_commit = on';
  }

  async run<T>(work: Work<T>): Promise<T> {
    if (this.#inside.getStore()) {
      throw new Error('A transaction in a transaction would wait for itself: use the given rows.');
    }
    return await this.#pool.operate(() =>
      again(this.#patience, { conflict: 50, constraint: 5, lost: 3, statement: 2 }, (left) =>
        this.#pool.lend(left, (lent) => this.#once(lent, work)),
      ),
    );
  }

  async #once<T>(lent: Lent, work: Work<T>): Promise<T> {
    const value = await this.#begun(lent, work);
    await commit(lent);
    return value;
  }

  async #begun<T>(lent: Lent, work: Work<T>): Promise<T> {
    try {
      await lent.query(begin(lent.milliseconds) + this.#settings);
      const value = await this.#inside.run(true, () => onlyNow(lent, work));
      // Whoever did not heed it must not believe in a commit that will be none.
      if (lent.failure !== undefined) throw lent.failure;
      return value;
    } catch (error) {
      const { failure } = lent;
      if (!isLost(failure)) await lent.query('rollback').catch(() => {});
      // What the work made of it is of no interest when it is done again.
      throw passing(failure) === undefined ? error : failure;
    }
  }
}

/** One round trip. All of it ends with the transaction, so a pooler may share the connection. */
const begin = (left: number) =>
  [
    'begin isolation level read committed',
    `set local statement_timeout = ${left}`,
    `set local lock_timeout = ${Math.min(left, LOCK_PATIENCE)}`,
    `set local idle_in_transaction_session_timeout = ${left}`,
  ].join('; ');

/** A statement nobody waited for would otherwise land in a stranger's transaction. */
async function onlyNow<T>(lent: Lent, work: Work<T>): Promise<T> {
  let over = false;
  const db = kyselyOver(async (sql, parameters, name) => {
    if (over) throw new Error('This transaction is over.');
    return await lent.query(sql, parameters, name);
  });
  try {
    return await work(db);
  } finally {
    over = true;
  }
}

async function commit(lent: Lent): Promise<void> {
  try {
    await lent.query('commit');
  } catch (failure) {
    // The server ends here, for its log has no room, and some of that may be written.
    const error = isDiskFull(failure) ? new ConnectionLost(ENDED, { cause: failure }) : failure;
    if (!isLost(error)) throw error;
    // Not done again: it may have happened. Whoever asks again finds out.
    throw unavailable(
      'The connection to the database broke while it was saving, so whether it did is not known. Try again.',
      new ConnectionLost('No answer to COMMIT came: the outcome is unknown.', { cause: error }),
    );
  }
}

const ENDED = 'The disk of the database was full in the middle of a COMMIT.';
