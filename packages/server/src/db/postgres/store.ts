import type { Millis } from '../../core/model/time.ts';
import type { Store } from '../../core/ports/store.ts';
import type { Engine } from '../engine.ts';
import { createStore } from '../store.ts';
import { DatabaseClock } from './database-clock.ts';
import { kyselyOver } from './dialect.ts';
import {
  type Connections,
  type PooledConnection,
  type PostgresOptions,
  PostgresPool,
} from './pool.ts';
import { withRetries } from './retry.ts';
import { migratePostgres, requireFit } from './setup.ts';
import { PostgresTransactions } from './transactions.ts';

/** How long a start may wait for the migration of another process, in milliseconds. */
const START_MS = 600_000;

/** A store that any number of processes share, and the clock of its database. */
export type PostgresStore = {
  store: Store;
  clock: { now(): Millis };
  /** The connections of this process. */
  connections(): Connections;
};

/** Opens the database, and creates or migrates its tables when needed. */
export async function openPostgresStore(options: PostgresOptions): Promise<PostgresStore> {
  const { engine, clock, connections } = await openPostgres(options);
  return { store: createStore(engine), clock, connections };
}

/** Rejects with the cause. Of the url, the message has only the host and the database. */
export async function openPostgres(
  options: PostgresOptions,
): Promise<{ engine: Engine; clock: DatabaseClock; connections(): Connections }> {
  const pool = new PostgresPool(options);
  const clock = new DatabaseClock((use) =>
    pool.operate(() =>
      pool.withConnection(options.timeoutMs, (connection) => use(() => timeOf(connection))),
    ),
  );
  try {
    const settings = await pool.withConnection(START_MS, async (connection) => {
      const found = await requireFit(connection);
      await migratePostgres(connection);
      return found;
    });
    await clock.start();
    const engine = engineOf(pool, options, settings, clock);
    return { engine, clock, connections: () => pool.connections };
  } catch (error) {
    clock.stop();
    await pool.close();
    throw notOpened(options.url, error);
  }
}

function engineOf(
  pool: PostgresPool,
  options: PostgresOptions,
  settings: { durable: boolean },
  clock: DatabaseClock,
): Engine {
  const transactions = new PostgresTransactions(pool, options, settings);
  return {
    // A read changes nothing, so it is repeated once when its connection breaks.
    reads: kyselyOver((sql, parameters, { name }) =>
      pool.operate(() =>
        withRetries(options, { lost: 1, statement: 2 }, (left) =>
          pool.withConnection(left, (connection) => connection.query(sql, parameters, name)),
        ),
      ),
    ),
    transaction: (work) => transactions.run(work),
    version: () => null,
    behind: () => undefined,
    async close() {
      clock.stop();
      await pool.close();
    },
  };
}

async function timeOf(connection: PooledConnection): Promise<number> {
  const { rows } = await connection.query(
    'select extract(epoch from clock_timestamp()) * 1000 as now',
  );
  return Number(rows[0]?.now);
}

/** The operator who starts the server reads this error, so it names the cause. */
function notOpened(url: string, error: unknown): Error {
  const { host, pathname } = new URL(url);
  const why = reason(error);
  return new Error(`The database ${pathname.slice(1)} of ${host} cannot be opened: ${why}.`, {
    cause: error,
  });
}

function reason(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error.cause !== undefined) return reason(error.cause);
  // A connection that was tried at several addresses fails with a code and an empty message.
  return error.message || ('code' in error ? String(error.code) : error.name);
}
