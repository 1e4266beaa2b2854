import { type CompiledQuery, type RawBuilder, SqliteAdapter, sql } from 'kysely';
import { Refusal } from '../core/model/errors.ts';
import type { ObjectRecord } from '../core/ports/upload-repositories.ts';
import { type Db, differingTables, PAGE, pages, type Row, TABLES, type Table } from './all-rows.ts';
import type { Engine } from './engine.ts';
import type { Database } from './schema/database.ts';

/** The rows of a database, for copying and checking. */
export type Tables = {
  engine: Engine;
  /** Number of rows. */
  count(): Promise<number>;
  /** Whether there are no rows, apart from the audit log. */
  isEmpty(): Promise<boolean>;
  /** Number of objects and the sum of their sizes. */
  objectTotals(): Promise<{ objects: number; bytes: number }>;
  /** Every object, read in pages. No transaction stays open, so the caller may take hours. */
  objects(): AsyncIterable<ObjectRecord>;
  /** What refers to an object: share ids of revisions, and target ids of reservations. Sorted. */
  usersOf(objectKey: string): Promise<string[]>;
  /** Whether the other database has exactly the same rows, apart from the audit log. */
  sameAs(other: Tables, signal: AbortSignal): Promise<boolean>;
  /** Copies all rows to a database that `isEmpty`; see `copyRows`. */
  copyTo(other: Tables, options: CopyOptions): Promise<void>;
};

/**
 * `onRows` gets the number of rows of each page. When `signal` aborts, the copy rejects with its
 * reason.
 */
export type CopyOptions = { onRows(rows: number): void; signal: AbortSignal };

/**
 * The tables that decide whether a database is empty. The audit log is not one of them: a server
 * that has only refused requests has rows there.
 */
const CONTENT = TABLES.filter((table) => table !== 'audit_events');

export const tablesOf = (engine: Engine): Tables => ({
  engine,
  count: () => countRows(engine.reads, TABLES),

  isEmpty: async () => (await countRows(engine.reads, CONTENT)) === 0,

  async objectTotals() {
    const { rows } = await sql<{ objects: number | string; bytes: number | string | null }>`
      select count(*) as objects, sum(size_bytes) as bytes from objects`.execute(engine.reads);
    return { objects: Number(rows[0]?.objects), bytes: Number(rows[0]?.bytes ?? 0) };
  },

  async *objects() {
    for await (const page of pages(engine.reads, 'objects')) {
      for (const row of page as unknown as Database['objects'][]) {
        yield {
          key: row.key,
          accountId: row.account_id,
          contentHash: row.content_hash,
          encoding: row.encoding,
          sizeBytes: row.size_bytes,
          createdAt: row.created_at,
        };
      }
    }
  },

  async usersOf(objectKey) {
    const { rows } = await sql<{ id: string }>`
      select share_id as id from revision_objects where object_key = ${objectKey}
      union select reservations.target_id from slots
        join reservations on reservations.id = slots.reservation_id
        where slots.stored_key = ${objectKey}`.execute(engine.reads);
    return rows.map(({ id }) => id).sort();
  },

  sameAs: async (other, signal) =>
    (await differingTables(engine.reads, other.engine.reads, signal)).every(
      (table) => table === 'audit_events',
    ),

  copyTo: (other, options) => copyRows(engine, other.engine, options),
});

/**
 * Copies every row into an empty database and compares both, in one transaction of the target. So a
 * copy that is aborted or differs leaves nothing behind. Reservations keep their numbers, and later
 * ones are larger. Rejects with `unavailable` when the source changed meanwhile. The audit log of
 * the source replaces that of the target, which holds only refusals.
 */
async function copyRows(from: Engine, to: Engine, options: CopyOptions): Promise<void> {
  await to.transaction(async (db) => {
    await db.deleteFrom('audit_events').execute();
    for (const table of TABLES) {
      const insert = inserter(db, table);
      for await (const page of pages(from.reads, table)) {
        options.signal.throwIfAborted();
        await insert(page);
        options.onRows(page.length);
      }
    }
    await continueNumbers(db);
    const differing = await differingTables(from.reads, db, options.signal);
    if (differing.length === 0) return;
    throw new Refusal(
      'unavailable',
      `The copy of ${differing.join(', ')} is not the same as the source, so nothing was kept of any. Most likely a server still works on the source: stop all of them, and run this again.`,
    );
  });
}

async function countRows(db: Db, tables: Table[]): Promise<number> {
  let total = 0;
  for (const table of tables) {
    const { rows } = await sql<{ count: number | string }>`
      select count(*) as count from ${sql.table(table)}`.execute(db);
    total += Number(rows[0]?.count);
  }
  return total;
}

/**
 * Inserts pages. The statement of a full page is compiled once, which is slower than running it.
 */
function inserter(db: Db, table: Table): (page: Row[]) => Promise<void> {
  let names: string[] | undefined;
  let ofFullPage: CompiledQuery | undefined;
  return async (page) => {
    names ??= Object.keys(page[0] ?? {});
    const columns = names;
    const parameters = page.flatMap((row) => columns.map((column) => row[column]));
    const compiled =
      (page.length === PAGE ? ofFullPage : undefined) ?? compileInsert(db, table, columns, page);
    if (page.length === PAGE) ofFullPage = compiled;
    await db.executeQuery({ ...compiled, parameters });
  };
}

function compileInsert(db: Db, table: Table, columns: string[], page: Row[]): CompiledQuery {
  const names = sql.join(columns.map((column) => sql.ref(column)));
  const rows = page.map((row) => sql`(${sql.join(columns.map((column) => row[column]))})`);
  return sql`insert into ${sql.table(table)} (${names}) values ${sql.join(rows)}`.compile(db);
}

/**
 * Continues the sequences. Deleted reservations count too: builds and previews keep their `seq`.
 */
async function continueNumbers(db: Db): Promise<void> {
  await continueAfter(
    db,
    { table: 'reservations', column: 'seq' },
    sql`select max(seq) as last from (
      select max(seq) as seq from reservations
      union all select max(last_seq) from builds
      union all select max(created_seq) from previews) as numbers`,
  );
  const audit = { table: 'audit_events', column: 'id' };
  await continueAfter(db, audit, sql`select max(id) as last from audit_events`);
}

async function continueAfter(
  db: Db,
  { table, column }: { table: string; column: string },
  largest: RawBuilder<unknown>,
): Promise<void> {
  const { rows } = await sql<{ last: number | string | null }>`${largest}`.execute(db);
  const last = Number(rows[0]?.last ?? 0);
  if (last === 0) return;
  if (db.getExecutor().adapter instanceof SqliteAdapter) {
    await sql`delete from sqlite_sequence where name = ${table}`.execute(db);
    await sql`insert into sqlite_sequence (name, seq) values (${table}, ${last})`.execute(db);
  } else {
    await sql`select setval(pg_get_serial_sequence(${table}, ${column}), ${last})`.execute(db);
  }
}
