import type { WorkerContext } from '../../worker/context.ts';
import { readParts, writeParts } from '../stored-parts.ts';
import { createStore } from '../stored-values.ts';
import { type Connection, connect } from './engine/connection.ts';
import { type Instance, instantiate } from './engine/instance.ts';

/** The app storage has room for 5,000,000 characters, and base64 needs four for three bytes. */
const MAX_BYTES = 3 << 20;
const SAVE_MS = 100;

export const MEMORY = ':memory:';
export type Databases = ReturnType<typeof createDatabases>;

/** An absolute path: urls of files are accepted, too. */
const pathOf = (path: string): string =>
  path === MEMORY ? path : `/${path.replace(/^file:/, '').replace(/^\/+/, '')}`;

/**
 * The databases of an app by path. A file has one connection, however often it is opened, and stays
 * in memory. After a change it is kept in the app storage. SQLite is instantiated by the first call
 * that needs it.
 */
export function createDatabases(worker: WorkerContext) {
  const { native, files, send } = worker;
  const store = createStore(worker, 'sqlite');
  const opened = new Map<string, { connection: Connection; users: number; saved: number }>();
  const refused = new Set<string>();
  let instance: Instance | undefined;
  let isWaiting = false;
  let wait = SAVE_MS;

  const engine = (): Instance => {
    instance ??= instantiate(worker.readLibraryFile('sqlite3.wasm'));
    return instance;
  };

  function save(): void {
    const began = native.now();
    for (const [path, database] of opened) {
      const { connection, saved } = database;
      // A transaction ends with another statement.
      if (connection.isInTransaction()) continue;
      const version = connection.version();
      if (version === saved) continue;
      database.saved = version;
      keep(path, connection.serialize());
    }
    // Saving takes at most a tenth of the time, however often an app writes.
    wait = Math.max(SAVE_MS, 10 * (native.now() - began));
    isWaiting = false;
  }

  function keep(path: string, bytes: Uint8Array): void {
    try {
      if (bytes.length > MAX_BYTES) refuse(path);
      else writeParts(store, path, bytes);
    } catch {
      refuse(path);
    }
  }

  function refuse(path: string): void {
    writeParts(store, path, undefined);
    if (refused.has(path)) return;
    refused.add(path);
    const text = `There is no room to keep the database ${path}: ${MAX_BYTES >> 20} MiB at most.`;
    send({ type: 'log', level: 'warn', text });
  }

  const touched = () => {
    if (!isWaiting) native.setTimeout(save, wait);
    isWaiting = true;
  };

  /** The kept database, or a file that the app has written to its path. */
  const found = (path: string): Uint8Array | undefined =>
    readParts(store, path) ??
    (files.isFile(`file://${path}`) ? files.read(`file://${path}`) : undefined);

  function openFile(path: string): Connection {
    const connection = connect(engine(), path, touched);
    const file = found(path);
    if (file && file.length > 0) connection.load(file);
    opened.set(path, { connection, users: 0, saved: connection.version() });
    return connection;
  }

  return {
    /** Opens a database. Each path has one connection, and `:memory:` a new one. */
    open(given: string): Connection {
      const path = pathOf(given);
      if (path === MEMORY) return connect(engine(), MEMORY);
      const connection = opened.get(path)?.connection ?? openFile(path);
      const database = opened.get(path);
      if (database) database.users += 1;
      return connection;
    },
    /** A file stays open for later use. When its last user closes it, a transaction is rolled back. */
    close(connection: Connection): void {
      const database = opened.get(connection.path);
      if (database) database.users -= 1;
      else connection.close();
      if (database?.users === 0 && connection.isInTransaction()) connection.exec('ROLLBACK');
    },
    isOpen: (path: string): boolean => (opened.get(pathOf(path))?.users ?? 0) > 0,
    exists: (path: string): boolean =>
      opened.has(pathOf(path)) || found(pathOf(path)) !== undefined,
    delete(given: string): void {
      const path = pathOf(given);
      opened.get(path)?.connection.close();
      opened.delete(path);
      files.remove(`file://${path}`);
      writeParts(store, path, undefined);
    },
    /** Removes everything from a database. */
    empty(connection: Connection): void {
      const blank = connect(engine(), MEMORY);
      connection.copyFrom(blank);
      blank.close();
    },
    /** Opens a database that is not kept, with the contents of a file. */
    openBytes(file: Uint8Array): Connection {
      const connection = connect(engine(), MEMORY);
      connection.load(file);
      return connection;
    },
  };
}

const all = new WeakMap<WorkerContext, Databases>();

/** The libraries of an app share its databases. */
export function databasesOf(worker: WorkerContext): Databases {
  const databases = all.get(worker) ?? createDatabases(worker);
  all.set(worker, databases);
  return databases;
}
