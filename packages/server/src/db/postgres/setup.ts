import { migrate } from '../migrations/migrate.ts';
import { kyselyOver, postgresTypes } from './dialect.ts';
import type { PooledConnection } from './pool.ts';

/** The oldest version that its makers still mend. */
const OLDEST = 15;

/** Any number, as long as every version of Vitrine uses this one. */
const MIGRATION_LOCK = 7_423_017_520_616;

/** What the server is like, as far as it matters. */
export type Settings = {
  /** Whether a commit is on the disk when the server says so, without our asking. */
  durable: boolean;
};

/** Refuses a server that cannot do what is needed, with a sentence for the operator. */
export async function requireFit(connection: PooledConnection): Promise<Settings> {
  const { rows } = await connection.query(
    `select version() as product,
      current_setting('server_version_num') as version,
      current_setting('server_encoding') as encoding,
      current_setting('synchronous_commit') as commits`,
  );
  const { product, version, encoding, commits } = rows[0] as Record<string, string>;
  const major = Math.floor(Number(version) / 10_000);
  // Others that speak its protocol name the version they resemble, not the one they are.
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
 * Brings the tables up to date. Of many processes that start at once one does it, and the others
 * wait for it and find it done. The lock ends with the transaction, so a pooler may be in between.
 */
export async function migratePostgres(connection: PooledConnection): Promise<void> {
  // Not on one snapshot: what the process before did shall be seen.
  // A role may have limits of its own: they are not meant for this.
  const patiently = ['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout'];
  const settings = patiently.map((name) => `set local ${name} = 0`);
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
