import type { NativeModule } from '../../worker/context.ts';
import { completed } from '../../worker/unknown/members.ts';
import { databasesOf } from './databases.ts';
import { type Connection, named } from './engine/connection.ts';
import { pathIn } from './installed.ts';

const FOLDER = '/documents/LocalDatabase';

/** After another statement SQLite still tells what the one before it has changed. */
const CHANGES_ROWS = /^[\s;]*(insert|update|delete|replace|with)\b/i;

type Call = (result: unknown) => void;
type Open = { name: string; assetFilename?: string };
type Named = { path: string; dbName?: string; dbAlias?: string };
type Query = { qid: unknown; sql: string; params?: unknown[] };
type Batch = { dbargs: { dbname: string }; executes: Query[] };

/** Where a database may be that was built into the app: react-native-sqlite-storage/README.md. */
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
          (failure) => error?.(failure instanceof Error ? failure.message : String(failure)),
        );

  async function fill(connection: Connection, { name, assetFilename = '' }: Open) {
    for (const uri of assetsOf(name, assetFilename)) {
      const file = await worker.files.find(uri);
      if (file) return connection.load(file);
    }
    throw new Error(`There is no database ${assetFilename} beside the bundle.`);
  }

  const run = (connection: Connection, { qid, sql, params }: Query) => {
    try {
      const result = connection.run(sql, params);
      const { lastInsertRowId } = result;
      const changes = CHANGES_ROWS.test(sql) ? result.changes : 0;
      const insertId = changes > 0 ? { insertId: lastInsertRowId } : {};
      const rows = { rows: named(result), rowsAffected: changes, ...insertId };
      return { qid, type: 'success', result: rows };
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      return { qid, type: 'error', result: { code: 0, message } };
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
