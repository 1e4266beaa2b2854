import type { NativeModule, WorkerContext } from '../../worker/context.ts';
import { completed } from '../../worker/unknown/members.ts';
import { databasesOf } from './databases.ts';
import type { Connection } from './engine/connection.ts';
import { named } from './engine/connection.ts';
import { pathIn } from './installed.ts';

type Callback = (answer: unknown) => void;
type Statement = { qid?: unknown; sql: string; params?: unknown[] };
type Batch = { dbargs: { dbname: string }; executes: Statement[] };

const FOLDER = '/documents';
const CHANGES_ROWS = /^[\s;]*(insert|update|delete|replace)\b/i;

/** SQLite's result codes as the codes of WebSQL's errors; others are 0. */
const CODES: Record<number, number> = { 1: 5, 13: 4, 19: 6 };

function failureOf(error: unknown) {
  const { message = String(error), code = 0 } = error as { message?: string; code?: number };
  return { message, code: CODES[code] ?? 0 };
}

/** A method that calls one of its two callbacks, after the caller has returned. */
const callingBack =
  <Options>({ native }: WorkerContext, work: (options: Options) => unknown) =>
  (options: Options, success?: Callback, failure?: Callback) =>
    native.queueMicrotask(() => {
      let answer: unknown;
      try {
        answer = work(options);
      } catch (error) {
        failure?.(failureOf(error).message);
        return;
      }
      success?.(answer);
    });

/** react-native-sqlite-storage/lib/sqlite.core.js: databases are known by their name. */
export const sqliteStorage: NativeModule = (worker) => {
  const databases = databasesOf(worker);
  const opened = new Map<string, Connection>();
  const path = (name: string) => pathIn(FOLDER, name);
  const of = (name: string): Connection => {
    const connection = opened.get(name);
    if (!connection) throw new Error(`No database is open with the name ${name}`);
    return connection;
  };
  const close = (name: string) => {
    databases.close(of(name));
    opened.delete(name);
  };

  function open({ name, assetFilename }: { name: string; assetFilename?: string }) {
    if (assetFilename && !databases.exists(path(name))) {
      const text = `The database ${name} begins empty: files of the native app are not uploaded.`;
      worker.send({ type: 'log', level: 'warn', text });
    }
    if (!opened.has(name)) opened.set(name, databases.open(path(name)));
    return 'Database opened';
  }

  function run(connection: Connection, { qid, sql, params = [] }: Statement) {
    try {
      const result = connection.run(sql, params);
      const rowsAffected = CHANGES_ROWS.test(sql) ? result.changes : 0;
      const insertId = rowsAffected > 0 ? { insertId: result.lastInsertRowId } : {};
      return { qid, type: 'success', result: { rows: named(result), rowsAffected, ...insertId } };
    } catch (error) {
      return { qid, type: 'error', result: failureOf(error) };
    }
  }

  const back = <Options>(work: (options: Options) => unknown) => callingBack(worker, work);
  const members = {
    getConstants: () => ({}),
    open: back(open),
    close: back((options: { path: string }) => close(options.path)),
    delete: back((options: { path: string }) => {
      if (opened.has(options.path)) close(options.path);
      databases.delete(path(options.path));
    }),
    attach: back((options: { path: string; dbName: string; dbAlias: string }) => {
      const file = databases.open(path(options.dbName));
      of(options.path).run(`ATTACH ? AS "${options.dbAlias}"`, [file.path]);
    }),
    backgroundExecuteSqlBatch: back(({ dbargs, executes }: Batch) =>
      executes.map((statement) => run(of(dbargs.dbname), statement)),
    ),
    echoStringValue: back((options: { value: string }) => options.value),
  };
  return completed('SQLite', members, worker);
};
