import { hash } from 'node:crypto';
import { setImmediate as nextEventLoopTurn } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import type { Database } from './schema/database.ts';

/**
 * The tables with their primary keys. A table comes after the tables that it references. `turns` is
 * left out: its leases belong to the processes that use this one database. `small_objects` are bytes,
 * which are copied as all others from store to store.
 */
const PRIMARY_KEYS: Record<Exclude<keyof Database, 'turns' | 'small_objects'>, string[]> = {
  accounts: ['id'],
  api_keys: ['id'],
  repositories: ['id'],
  trusts: ['id'],
  usage_events: ['reservation_id'],
  usage_counters: ['account_id'],
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
  gone_contents: ['content_id'],
  audit_events: ['id'],
};

export type Table = keyof typeof PRIMARY_KEYS;
export const TABLES = Object.keys(PRIMARY_KEYS) as Table[];

export type Row = Record<string, unknown>;
export type Db = Kysely<Database>;

/** Rows per statement. The widest table has 22 columns, and SQLite takes 32,766 parameters. */
export const PAGE = 500;

/** All rows of a table in pages, in the order of its primary key. */
export async function* pages(db: Db, table: Table): AsyncGenerator<Row[]> {
  const keys = PRIMARY_KEYS[table];
  const columns = sql.join(keys.map((key) => sql.ref(key)));
  let after = sql``;
  for (;;) {
    const { rows } = await sql<Row>`select * from ${sql.table(table)} ${after}
      order by ${columns} limit ${sql.lit(PAGE)}`.execute(db);
    if (rows.length > 0) yield rows;
    // Queries of SQLite are synchronous. Other work, such as signals, gets a turn between pages.
    await nextEventLoopTurn();
    const last = rows.at(-1);
    if (last === undefined || rows.length < PAGE) return;
    after = sql`where (${columns}) > (${sql.join(keys.map((key) => last[key]))})`;
  }
}

/** The tables whose rows are not exactly the same in both databases. */
export async function differingTables(a: Db, b: Db, signal: AbortSignal): Promise<Table[]> {
  const differing: Table[] = [];
  for (const table of TABLES) {
    const [here, there] = await Promise.all([digest(a, table, signal), digest(b, table, signal)]);
    if (here !== there) differing.push(table);
  }
  return differing;
}

/**
 * The number of rows and the sum of their SHA-256 hashes. The sum does not depend on the order of
 * the rows, because databases collate text differently.
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
