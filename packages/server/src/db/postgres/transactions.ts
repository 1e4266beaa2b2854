import { AsyncLocalStorage } from 'node:async_hooks';
import type { Kysely } from 'kysely';
import type { Database } from '../schema/database.ts';
import { kyselyOver } from './dialect.ts';
import { ConnectionLost, isDiskFull, isLost, transientFailure, unavailable } from './errors.ts';
import type { PooledConnection, PostgresAnswer, PostgresPool } from './pool.ts';
import { type RetryOptions, withRetries } from './retry.ts';

/** How long a statement waits for a row lock, in milliseconds. */
const LOCK_TIMEOUT = 5000;

type Work<T> = (db: Kysely<Database>) => Promise<T>;

/**
 * Transactions with the isolation level read committed. Rows that must not change are locked.
 * `serializable` would need no locks. But it aborts transactions that read and write the same pages
 * of an index, and in a small database all transactions share these pages: docs/decisions has the
 * numbers.
 */
export class PostgresTransactions {
  readonly #pool: PostgresPool;
  readonly #retryOptions: RetryOptions;
  readonly #settings: string;
  readonly #inside = new AsyncLocalStorage<true>();

  constructor(pool: PostgresPool, options: RetryOptions, { durable }: { durable: boolean }) {
    this.#pool = pool;
    this.#retryOptions = options;
    this.#settings = durable ? '' : '; set local synchronous_commit = on';
  }

  async run<T>(work: Work<T>): Promise<T> {
    if (this.#inside.getStore()) {
      throw new Error('A transaction in a transaction would wait for itself: use the given rows.');
    }
    return await this.#pool.operate(() =>
      withRetries(
        this.#retryOptions,
        { conflict: 50, constraint: 5, lost: 3, statement: 2 },
        (left) => this.#pool.withConnection(left, (connection) => this.#once(connection, work)),
      ),
    );
  }

  async #once<T>(connection: PooledConnection, work: Work<T>): Promise<T> {
    const value = await this.#runWork(connection, work);
    await commit(connection);
    throwFailure(connection);
    return value;
  }

  async #runWork<T>(connection: PooledConnection, work: Work<T>): Promise<T> {
    try {
      // It shares a round trip with the first statement, and fails only with the connection.
      connection.send(begin(connection.milliseconds) + this.#settings);
      const value = await this.#inside.run(true, () => duringTransaction(connection, work));
      throwFailure(connection);
      return value;
    } catch (error) {
      const { failure } = connection;
      if (!isLost(failure)) await connection.query('rollback').catch(() => {});
      // A transient failure is retried, whatever `work` threw instead of it.
      throw transientFailure(failure) === undefined ? error : failure;
    }
  }
}

/**
 * `work` may have ignored a failed statement, or a statement that was only sent has failed. Then COMMIT
 * rolls back without an error.
 */
function throwFailure({ failure }: PooledConnection): void {
  if (failure !== undefined) throw failure;
}

/** One message. The settings end with the transaction, so a pooler may share the connection. */
const begin = (left: number) =>
  [
    'begin isolation level read committed',
    `set local statement_timeout = ${left}`,
    `set local lock_timeout = ${Math.min(left, LOCK_TIMEOUT)}`,
    `set local idle_in_transaction_session_timeout = ${left}`,
  ].join('; ');

/** Refuses late statements: they would become part of the next transaction of the connection. */
async function duringTransaction<T>(connection: PooledConnection, work: Work<T>): Promise<T> {
  let over = false;
  const db = kyselyOver(async (sql, parameters, { name, isAnswerUnused }) => {
    if (over) throw new Error('This transaction is over.');
    if (!isAnswerUnused) return await connection.query(sql, parameters, name);
    connection.send(sql, parameters, name);
    return NO_ANSWER;
  });
  try {
    return await work(db);
  } finally {
    over = true;
  }
}

const NO_ANSWER: PostgresAnswer = { rows: [], changed: 0n };

async function commit(connection: PooledConnection): Promise<void> {
  try {
    await connection.query('commit');
  } catch (failure) {
    // A full disk during COMMIT stops the server. Part of its WAL may have been written.
    const error = isDiskFull(failure) ? new ConnectionLost(ENDED, { cause: failure }) : failure;
    if (!isLost(error)) throw error;
    // Not retried: the commit may have happened. A client that repeats its request finds out.
    throw unavailable(
      'The connection to the database broke while it was saving, so whether it did is not known. Try again.',
      new ConnectionLost('No answer to COMMIT came: the outcome is unknown.', { cause: error }),
    );
  }
}

const ENDED = 'The disk of the database was full in the middle of a COMMIT.';
