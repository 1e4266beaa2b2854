import {
  DatabaseSync,
  type SQLInputValue,
  type SQLOutputValue,
  type StatementSync,
} from 'node:sqlite';
import type { Run } from '../direct.ts';
import { isBusy, translate } from './errors.ts';

/** Size of the statement cache. Lists of many lengths make many texts, so old ones are dropped. */
const STATEMENTS = 250;

/** How long SQLite waits for the lock of another process at first, in milliseconds. */
const BUSY_TIMEOUT = 5000;

type Statement = { run: StatementSync; columns: string[] };
type SqliteAnswer = ReturnType<Run>;

/** One connection, set up so that a commit survives power loss, with its prepared statements. */
export class SqliteConnection {
  readonly #database: DatabaseSync;
  readonly #statements = new Map<string, Statement>();

  constructor(file: string, { readOnly = false } = {}) {
    this.#database = new DatabaseSync(file, { readOnly, timeout: BUSY_TIMEOUT });
    enterWal(this.#database);
    this.#database.exec('pragma synchronous = full');
    // On macOS, fsync(2) does not flush the cache of the drive. Elsewhere these have no effect.
    this.#database.exec('pragma fullfsync = on');
    this.#database.exec('pragma checkpoint_fullfsync = on');
    this.#database.exec('pragma foreign_keys = on');
    // Otherwise the journal of a savepoint goes to a temporary file.
    this.#database.exec('pragma temp_store = memory');
    // Negative: in KiB. Every commit empties the cache of the other connection, so it stays small.
    this.#database.exec('pragma cache_size = -8000');
    // In bytes. Without a limit the WAL file keeps its largest size for ever.
    this.#database.exec('pragma journal_size_limit = 67108864');
  }

  /** In milliseconds. SQLite sleeps while it waits, which blocks the whole process. */
  set busyTimeout(milliseconds: number) {
    this.#database.exec(`pragma busy_timeout = ${milliseconds}`);
  }

  get isTransaction(): boolean {
    return this.#database.isOpen && this.#database.isTransaction;
  }

  /** Another number after each commit of any other connection, also of another process. */
  get version(): number {
    const [row] = this.execute('pragma data_version', []).rows;
    return Number(row?.data_version);
  }

  /** The number of rows that this connection has inserted, updated and deleted. */
  get changes(): number {
    const [row] = this.execute('select total_changes() as rows', []).rows;
    return Number(row?.rows);
  }

  /** Throws SQLite's own error, which the caller translates. */
  exec(sql: string): void {
    this.#prepare(sql).run.run();
  }

  /** Throws a `Refusal` when the database fails, and SQLite's own error for a wrong statement. */
  execute(sql: string, parameters: readonly unknown[]): SqliteAnswer {
    try {
      const { run, columns } = this.#prepare(sql);
      const values = parameters as readonly SQLInputValue[];
      if (columns.length === 0) return { rows: [], changes: Number(run.run(...values).changes) };
      const found = run.all(...values) as unknown as SQLOutputValue[][];
      return { rows: found.map((row) => named(columns, row)), changes: found.length };
    } catch (error) {
      throw translate(error);
    }
  }

  close(): void {
    this.#statements.clear();
    if (this.#database.isOpen) this.#database.close();
  }

  #prepare(sql: string): Statement {
    const known = this.#statements.get(sql);
    if (known !== undefined) return known;
    const run = this.#database.prepare(sql);
    run.setReturnArrays(true);
    const statement = { run, columns: run.columns().map(({ name }) => name) };
    this.#statements.set(sql, statement);
    const oldest = this.#statements.size > STATEMENTS ? this.#statements.keys().next() : undefined;
    if (oldest?.value !== undefined) this.#statements.delete(oldest.value);
    return statement;
  }
}

/** The rows of node:sqlite have no prototype, and V8 keeps such objects in a slow form. */
function named(columns: string[], values: SQLOutputValue[]): Record<string, unknown> {
  const row: Record<string, unknown> = {};
  // An iterator takes twice as long.
  for (let at = 0; at < columns.length; at += 1) row[columns[at] ?? ''] = values[at];
  return row;
}

/**
 * Switching a new file to WAL takes an exclusive lock, and the busy timeout does not apply to it.
 * When two processes open a new database at once, one of them fails. So the switch is tried again.
 */
function enterWal(database: DatabaseSync): void {
  const deadline = Date.now() + BUSY_TIMEOUT;
  for (;;) {
    try {
      database.exec('pragma journal_mode = wal');
      return;
    } catch (error) {
      if (!isBusy(error) || Date.now() > deadline) throw error;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 10);
    }
  }
}
