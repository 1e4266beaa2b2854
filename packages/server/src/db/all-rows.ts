import { hash } from 'node:crypto';
import { setImmediate as turn } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import type { Database } from './schema/database.ts';

/**
 * Every table with its primary key, each after those it refers to. Not `turns`: they are about the
 * processes of one place.
 */
const KEYS: Record<Exclude<keyof Database, 'turns'>, string[]> = {
  accounts: ['id'],
  api_keys: ['id'],
  repositories: ['id'],
  usage_events: ['reservation_id'],
  branches: ['id'],
  builds: ['id'],
  previews: ['share_id'],
  objects: ['key'],
  reservations: ['seq'],
  reservation_tokens: ['id'],
  idempotency_keys: ['account_id', 'endpoint', 'key'],
  slots: ['object_key'],
  revisions: ['share_id', 'number'],
  revision_objects: ['share_id', 'number', 'role', 'path'],
  audit_events: ['id'],
};

export type Table = keyof typeof KEYS;
export const TABLES = Object.keys(KEYS) as Table[];

export type Row = Record<string, unknown>;
export type Db = Kysely<Database>;

/** Rows read and written at once: at most 8,000 values, and databases take 32,766. */
export const PAGE = 500;

/** All rows of a table, each page after the last row of the one before. */
export async function* pages(db: Db, table: Table): AsyncGenerator<Row[]> {
  const keys = KEYS[table];
  const columns = sql.join(keys.map((key) => sql.ref(key)));
  let after = sql``;
  for (;;) {
    const { rows } = await sql<Row>`select * from ${sql.table(table)} ${after}
      order by ${columns} limit ${sql.lit(PAGE)}`.execute(db);
    if (rows.length > 0) yield rows;
    // SQLite answers without waiting for anything; signals and others want to get through, too.
    await turn();
    const last = rows.at(-1);
    if (last === undefined || rows.length < PAGE) return;
    after = sql`where (${columns}) > (${sql.join(keys.map((key) => last[key]))})`;
  }
}

/** The tables that do not have exactly the same rows on both sides. */
export async function differingTables(a: Db, b: Db, signal: AbortSignal): Promise<Table[]> {
  const differing: Table[] = [];
  for (const table of TABLES) {
    const [here, there] = await Promise.all([digest(a, table, signal), digest(b, table, signal)]);
    if (here !== there) differing.push(table);
  }
  return differing;
}

/**
 * What tells whether two tables have the same rows: their number and the sum of their SHA-256.
 * Databases sort text each in its own way, so it must not depend on the order.
 */
async function digest(db: Db, table: Table, signal: AbortSignal): Promise<string> {
  const sum = new Uint32Array(8);
  let count = 0;
  for await (const page of pages(db, table)) {
    signal.throwIfAborted();
    const names = Object.keys(page[0] ?? {}).sort();
    for (const row of page)
      add(sum, hash('sha256', JSON.stringify(names.map((n) => row[n])), 'buffer'));
    count += page.length;
  }
  return `${count} ${sum.join(' ')}`;
}

function add(sum: Uint32Array, row: Buffer): void {
  for (let at = 0; at < sum.length; at += 1) sum[at] = (sum[at] ?? 0) + row.readUInt32LE(4 * at);
}
