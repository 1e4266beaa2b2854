import type { NativeModule } from '../../worker/context.ts';
import { completed } from '../../worker/unknown/members.ts';
import { databasesOf } from './databases.ts';
import { type Connection, named } from './engine/connection.ts';
import { pathIn } from './installed.ts';

const FOLDER = '/documents/LocalDatabase';
const CHANGES_ROWS = /^[\s;]*(insert|update|delete|replace)\b/i;

/** SQLite's result codes as the codes of WebSQL's errors; others are 0. */
const CODES: Record<number, number> = { 1: 5, 13: 4, 19: 6 };

function failureOf(error: unknown) {
  const { message = String(error), code = 0 } = error as { message?: string; code?: number };
  return { message, code: CODES[code] ?? 0 };
}

type Call = (result: unknown) => void;
type Open = { name: string; assetFilename?: string };
type Named = { path: string; dbName?: string; dbAlias?: string };
type Query = { qid: unknown; sql: string; params?: unknown[] };
type Batch = { dbargs: { dbname: string }; executes: Query[] };

/** The possible places of a database that is part of the app: react-native-sqlite-storage/README.md. */
const assetsOf = (name: string, asset: string): string[] =>
  asset === '1'
    ? [`file:///bundle/www/${name}`, `file:///bundle/assets/www/${name}`, `file:///bundle/${name}`]
    : [`file:///bundle/${asset.replace(/^[~/]+/, '')}`];

/**
 * SQLite: react-native-sqlite-storage/lib/sqlite.core.js. Its callbacks are in the order (success,
 * error).
 */
export const sqliteStorage: NativeModule = (worker) => {
  const databases = databasesOf(worker);
  const opened = new Map<string, Connection>();
  const pathOf = (name: string) => pathIn(FOLDER, name);
  const of = (name: string): Connection => {
    const connection = opened.get(name);
    if (!connection) throw new Error(`No such database, you must open it first: ${name}`);
    return connection;
  };
  const close = (name: string) => {
    databases.close(of(name));
    opened.delete(name);
  };
  const told =
    <Options>(work: (options: Options) => unknown) =>
    (options: Options, success?: Call, error?: Call) =>
      void Promise.resolve(options)
        .then(work)
        .then(
          (result) => success?.(result),
          (failure) => error?.(failureOf(failure).message),
        );

  async function fill(connection: Connection, { name, assetFilename = '' }: Open) {
    for (const uri of assetsOf(name, assetFilename)) {
      const file = await worker.files.find(uri);
      if (file) return connection.load(file);
    }
    const text = `The database ${name} begins empty: ${assetFilename} is not beside the bundle.`;
    worker.send({ type: 'log', level: 'warn', text });
  }

  const run = (connection: Connection, { qid, sql, params }: Query) => {
    try {
      const result = connection.run(sql, params);
      const rowsAffected = CHANGES_ROWS.test(sql) ? result.changes : 0;
      const insertId = rowsAffected > 0 ? { insertId: result.lastInsertRowId } : {};
      return { qid, type: 'success', result: { rows: named(result), rowsAffected, ...insertId } };
    } catch (error) {
      return { qid, type: 'error', result: failureOf(error) };
    }
  };
  const batch = told(({ dbargs, executes }: Batch) =>
    executes.map((query) => run(of(dbargs.dbname), query)),
  );
  const members = {
    addListener() {},
    removeListeners() {},
    open: told(async (options: Open) => {
      const path = pathOf(options.name);
      const isNew = !databases.exists(path);
      const connection = databases.open(path);
      opened.set(options.name, connection);
      if (isNew && options.assetFilename) await fill(connection, options);
      return 'database open';
    }),
    close: told(({ path }: Named) => close(path)),
    delete: told(({ path }: Named) => {
      if (opened.has(path)) close(path);
      databases.delete(pathOf(path));
    }),
    attach: told(({ path, dbName = '', dbAlias = '' }: Named) => {
      const other = databases.open(pathOf(dbName));
      of(path).run(`ATTACH ? AS "${dbAlias}"`, [other.path]);
    }),
    executeSqlBatch: batch,
    backgroundExecuteSqlBatch: batch,
    echoStringValue: told(({ value }: { value: string }) => value),
  };
  return completed('SQLite', members, worker);
};
