import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import { isBusy, translate } from './errors.ts';

/** Statements kept ready. Lists of many lengths make many texts, so the oldest have to go. */
const STATEMENTS = 250;

/** How long SQLite waits for the lock of another process, in milliseconds. */
const BUSY_TIMEOUT = 5000;

type Statement = { run: StatementSync; answersRows: boolean };
export type SqliteAnswer = { rows: Record<string, unknown>[]; changes: bigint };

/** One connection: set up so that a commit survives power loss, and its prepared statements. */
export class SqliteConnection {
  readonly #database: DatabaseSync;
  readonly #statements = new Map<string, Statement>();

  constructor(file: string, { readOnly = false } = {}) {
    this.#database = new DatabaseSync(file, { readOnly, timeout: BUSY_TIMEOUT });
    enterWal(this.#database);
    this.#database.exec('pragma synchronous = full');
    // On macOS an fsync ends before the drive has emptied its cache; elsewhere these change nothing.
    this.#database.exec('pragma fullfsync = on');
    this.#database.exec('pragma checkpoint_fullfsync = on');
    this.#database.exec('pragma foreign_keys = on');
    // What savepoints remember would otherwise go to a temporary file.
    this.#database.exec('pragma temp_store = memory');
    // In KiB. Every commit empties the cache of the other connection, so much of it is of no use.
    this.#database.exec('pragma cache_size = -8000');
    // After a burst the log shrinks again instead of keeping its greatest size for ever.
    this.#database.exec('pragma journal_size_limit = 67108864');
  }

  /** In milliseconds; the whole process sleeps while SQLite waits. */
  set busyTimeout(milliseconds: number) {
    this.#database.exec(`pragma busy_timeout = ${milliseconds}`);
  }

  get isTransaction(): boolean {
    return this.#database.isOpen && this.#database.isTransaction;
  }

  /** Fails with SQLite's own error: the caller decides what it means. */
  exec(sql: string): void {
    this.#prepare(sql).run.run();
  }

  /** Fails with a `Refusal` when it is the database's fault. */
  execute(sql: string, parameters: readonly unknown[]): SqliteAnswer {
    try {
      const { run, answersRows } = this.#prepare(sql);
      const values = parameters as readonly SQLInputValue[];
      if (!answersRows) return { rows: [], changes: BigInt(run.run(...values).changes) };
      // node:sqlite answers objects without a prototype, in the slow form of V8.
      const rows = run.all(...values).map((row) => ({ ...row }));
      return { rows, changes: BigInt(rows.length) };
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
    const statement = { run, answersRows: run.columns().length > 0 };
    this.#statements.set(sql, statement);
    const oldest = this.#statements.size > STATEMENTS ? this.#statements.keys().next() : undefined;
    if (oldest?.value !== undefined) this.#statements.delete(oldest.value);
    return statement;
  }
}

/**
 * The switch to WAL, made once in the life of a file, takes an exclusive lock without waiting for
 * it: of two processes that open a new database together one would fail. So it tries again.
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
