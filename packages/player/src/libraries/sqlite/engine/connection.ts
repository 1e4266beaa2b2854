import { FUNCTIONS, HAS_OLDER, withFts5 } from './fts.ts';
import { addFunctions } from './fts-functions.ts';
import type { Instance } from './instance.ts';
import { createStatement, type Parameters, type Statement, type Value } from './statement.ts';

/** A change of a row by a statement. */
export type Change = { table: string; operation: 'INSERT' | 'UPDATE' | 'DELETE'; rowId: number };

export type Result = {
  columns: string[];
  types: string[];
  rows: Value[][];
  changes: number;
  lastInsertRowId: number;
};

export type Connection = ReturnType<typeof connect>;

const OPEN_READ_WRITE_CREATE = 2 | 4;
const DATA_VERSION = 35;
const FREE_ON_CLOSE = 1;
/** SQLITE_DBCONFIG_DQS_DML and SQLITE_DBCONFIG_DQS_DDL, sqlite.org/quirks.html#dblquote */
const TEXT_IN_DOUBLE_QUOTES = [1013, 1014];
const OPERATIONS: Record<number, Change['operation']> = { 9: 'DELETE', 18: 'INSERT', 23: 'UPDATE' };

/**
 * Opens a database. Connections of the same absolute path share their data while one of them is
 * open. `touched` is called after each step of a statement.
 */
export function connect(instance: Instance, path: string, touched: () => void = () => {}) {
  const { call, withBytes, withResults, textAt, bytesAt, copyIn, callback } = instance;
  const db = withResults((target, at) => {
    withBytes(path, (name) => call('sqlite3_open_v2', name, target, OPEN_READ_WRITE_CREATE, 0));
    return at(0);
  });
  // It is off in this build of SQLite, and on in those of iOS, of Android and of libraries.
  for (const option of TEXT_IN_DOUBLE_QUOTES) call('sqlite3__wasm_db_config_ip', db, option, 1, 0);
  const listeners = new Set<(change: Change) => void>();
  const encoder = new TextEncoder();
  const number = (name: string) => call(name, db);

  function fail(code: number): never {
    const message = textAt(call('sqlite3_errmsg', db));
    throw Object.assign(new Error(message), { code });
  }
  const ran = { fail, ran: touched };
  let hasFunctions = false;

  /** Prepares each statement of a text when the one before it has run. */
  function* statements(source: string): Generator<Statement> {
    const hasOlder = () => all.run(HAS_OLDER).rows.length > 0;
    if (!hasFunctions && FUNCTIONS.test(source)) {
      hasFunctions = true;
      addFunctions(instance, db);
    }
    const bytes = encoder.encode(withFts5(source, hasOlder));
    const text = copyIn(bytes);
    const end = text + bytes.length;
    try {
      for (let start = text; start < end; ) {
        const [code, pointer, tail] = withResults((target, at) => {
          const answer = call('sqlite3_prepare_v2', db, start, end - start, target, target + 4);
          return [answer, at(0), at(4)] as const;
        });
        if (code !== 0) fail(code);
        if (pointer !== 0) yield createStatement(instance, pointer, ran);
        start = tail;
      }
    } finally {
      call('free', text);
    }
  }

  function listen(): void {
    const work = (_: number, operation: number, _db: number, table: number, row: bigint): void => {
      const change = {
        table: textAt(table),
        operation: OPERATIONS[operation] ?? 'UPDATE',
        rowId: Number(row),
      };
      for (const listener of listeners) listener(change);
    };
    call('sqlite3_update_hook', db, callback(['i32', 'i32', 'i32', 'i32', 'i64'], work), 0);
  }

  const all = {
    path,
    /** Prepares the first statement of a text. */
    prepare(source: string): Statement {
      for (const statement of statements(source)) return statement;
      throw new Error('There is no statement in the text.');
    },
    /** Runs all statements of a text. */
    exec(source: string): void {
      for (const statement of statements(source)) {
        try {
          while (statement.step());
        } finally {
          statement.finalize();
        }
      }
    },
    /** Runs all statements of a text with the same parameters, and returns the last one's rows. */
    run(source: string, parameters: Parameters = []): Result {
      let result: Omit<Result, 'changes' | 'lastInsertRowId'> = {
        columns: [],
        types: [],
        rows: [],
      };
      for (const statement of statements(source)) {
        try {
          statement.bind(parameters);
          const { columns, types } = statement;
          result = { columns, types, rows: statement.rows() };
        } finally {
          statement.finalize();
        }
      }
      return { ...result, ...all.counts() };
    },
    /** Runs the first statement of a text with each list of values. Returns how many rows changed. */
    runEach(source: string, lists: readonly (readonly unknown[])[]): number {
      const statement = all.prepare(source);
      let changes = 0;
      try {
        for (const list of lists) {
          statement.bind(list);
          while (statement.step());
          changes += all.counts().changes;
        }
      } finally {
        statement.finalize();
      }
      return changes;
    },
    /** Like `run`, but returns the rows as objects by the names of the columns. */
    query(source: string, parameters: Parameters = []): Record<string, Value>[] {
      return named(all.run(source, parameters));
    },
    counts: () => ({
      changes: number('sqlite3_changes'),
      lastInsertRowId: Number(number('sqlite3_last_insert_rowid')),
    }),
    isInTransaction: (): boolean => number('sqlite3_get_autocommit') === 0,
    /** Runs `work` in a transaction, which is rolled back if it throws. */
    transaction<Answer>(work: () => Answer): Answer {
      all.exec('BEGIN');
      try {
        const answer = work();
        all.exec('COMMIT');
        return answer;
      } catch (error) {
        if (all.isInTransaction()) all.exec('ROLLBACK');
        throw error;
      }
    },
    /** A number that differs after each commit that changed something. */
    version(): number {
      // Notices what another connection has written.
      all.exec('PRAGMA schema_version');
      return withBytes('main', (name) =>
        withResults((target, at) => {
          call('sqlite3_file_control', db, name, DATA_VERSION, target);
          return at(0);
        }),
      );
    },
    /** The file of a database. It has no bytes if nothing was created. */
    serialize: (name = 'main'): Uint8Array<ArrayBuffer> =>
      withBytes(name, (schema) =>
        withResults((target, at) => {
          const pointer = call('sqlite3_serialize', db, schema, target, 0);
          const bytes = bytesAt(pointer, pointer === 0 ? 0 : at(0));
          call('sqlite3_free', pointer);
          return bytes;
        }),
      ),
    /** Replaces a database by a copy of one of another connection. */
    copyFrom(source: { handle: number }, from = 'main', to = 'main'): void {
      const backup = withBytes(to, (target) =>
        withBytes(from, (name) => call('sqlite3_backup_init', db, target, source.handle, name)),
      );
      if (backup === 0) fail(1);
      call('sqlite3_backup_step', backup, -1);
      const code = call('sqlite3_backup_finish', backup);
      if (code !== 0) fail(code);
      touched();
    },
    /** Replaces the database by a file. */
    load(file: Uint8Array): void {
      const other = connect(instance, ':memory:');
      try {
        other.deserialize(file);
        all.copyFrom(other);
      } finally {
        other.close();
      }
    },
    /** Only for a database that no other connection shares. */
    deserialize(file: Uint8Array): void {
      const bytes = Uint8Array.from(file);
      // Versions 1 of the format's reader and writer: there is no write-ahead log.
      bytes.fill(1, 18, 20);
      const pointer = copyIn(bytes);
      const size = BigInt(bytes.length);
      const code = withBytes('main', (name) =>
        call('sqlite3_deserialize', db, name, pointer, size, size, FREE_ON_CLOSE),
      );
      if (code !== 0) fail(code);
    },
    /** Returns a function that ends it. The listener must not use the connection. */
    onChange(listener: (change: Change) => void): () => void {
      if (listeners.size === 0) listen();
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    handle: db,
    close: () => void call('sqlite3_close_v2', db),
  };
  return all;
}

/** Rows by the names of their columns. */
export const named = ({ columns, rows }: Pick<Result, 'columns' | 'rows'>) =>
  rows.map(
    (row): Record<string, Value> =>
      Object.fromEntries(columns.map((column, index) => [column, row[index] ?? null])),
  );
