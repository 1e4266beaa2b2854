import type { Kysely } from 'kysely';
import type { Database } from './schema/database.ts';

/** Runs one statement. `changes` is the number of rows that were written or returned. */
export type Run = (
  sql: string,
  parameters: readonly unknown[],
) => { rows: Record<string, unknown>[]; changes: number };

const runs = new WeakMap<object, Run>();

/**
 * Has `prepared` run the statements of `db` by `run`, in the same turn of the event loop. Kysely
 * takes several promises and copies a statement, which takes longer than SQLite does.
 */
export const runDirectly = (db: Kysely<Database>, run: Run): void => void runs.set(db, run);

/** How the statements of `db` are run directly; undefined where they go through Kysely. */
export const directRunOf = (db: Kysely<Database>): Run | undefined => runs.get(db);
