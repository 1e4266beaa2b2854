import { migrate } from '../migrations/migrate.ts';
import { kyselyOver, postgresTypes } from './dialect.ts';
import type { PooledConnection } from './pool.ts';

/** The oldest major version that the PostgreSQL project still maintains. */
const OLDEST = 15;

/** The key of an advisory lock. It is arbitrary, but the same in every version of Vitrine. */
const MIGRATION_LOCK = 7_423_017_520_616;

/** Settings of the server. */
export type Settings = {
  /** Whether COMMIT waits for the disk by default (`synchronous_commit`). */
  durable: boolean;
};

/** Rejects with a message for the operator when the server is too old or its encoding is wrong. */
export async function requireFit(connection: PooledConnection): Promise<Settings> {
  const { rows } = await connection.query(
    `select version() as product,
      current_setting('server_version_num') as version,
      current_setting('server_encoding') as encoding,
      current_setting('synchronous_commit') as commits`,
  );
  const { product, version, encoding, commits } = rows[0] as Record<string, string>;
  const major = Math.floor(Number(version) / 10_000);
  // Databases that speak the protocol of PostgreSQL report the version that they are compatible
  // with.
  const genuine = product?.startsWith('PostgreSQL') && !product.includes('-YB-');
  if (genuine && major < OLDEST) {
    throw new Error(`it is PostgreSQL ${major}, and Vitrine needs ${OLDEST} or newer`);
  }
  if (encoding !== 'UTF8') {
    throw new Error(
      `its encoding is ${encoding}, and Vitrine needs UTF8: create database … encoding 'UTF8' template template0`,
    );
  }
  return { durable: commits !== 'off' };
}

/**
 * Runs the missing migrations. When many processes start at once, one of them migrates and the
 * others wait for it. The lock belongs to the transaction and not to the session, so it works
 * behind a pooler.
 */
export async function migratePostgres(connection: PooledConnection): Promise<void> {
  // With read committed, this process sees what another one migrated while it waited for the lock.
  // Timeouts that are configured for the role must not interrupt a migration.
  const timeouts = ['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout'];
  const settings = timeouts.map((name) => `set local ${name} = 0`);
  await connection.query(['begin isolation level read committed', ...settings].join('; '));
  try {
    await connection.query('select pg_advisory_xact_lock($1)', [MIGRATION_LOCK]);
    await migrate(
      kyselyOver((sql, parameters) => connection.query(sql, parameters)),
      postgresTypes,
    );
    await connection.query('commit');
  } catch (error) {
    await connection.query('rollback').catch(() => {});
    throw error;
  }
}
