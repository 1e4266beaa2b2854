import type { NativeModule, WorkerContext } from '../../worker/context.ts';
import type { Classes } from '../expo/core/module.ts';
import { type Databases, databasesOf } from './databases.ts';
import type { Connection } from './engine/connection.ts';
import type { Statement, Value } from './engine/statement.ts';

const FOLDER = '/documents/SQLite';

type Values = Record<string, unknown>;
type Options = { enableChangeListener?: boolean; useNewConnection?: boolean } | null | undefined;
type Methods = Record<string, (this: never, ...values: never[]) => unknown>;

/** Versions before SDK 52 name a database and no path. */
const resolve = (path: string): string =>
  path.includes('/') || path === ':memory:' ? path : `${FOLDER}/${path}`;

/** Each method as `…Sync`, and as `…Async` that resolves. */
function both(methods: Methods): Record<string, unknown> {
  const all = Object.entries(methods).flatMap(([name, work]) => [
    [`${name}Sync`, work],
    [
      `${name}Async`,
      async function (this: never, ...values: never[]) {
        return work.apply(this, values);
      },
    ],
  ]);
  return Object.fromEntries(all);
}

const never = (what: string) => () => {
  throw new Error(`expo-sqlite: ${what} are not there in the player.`);
};

/** expo-sqlite/src/NativeStatement.ts */
function statementClass({ SharedObject }: Classes) {
  class NativeStatement extends SharedObject {
    #prepared: Statement | undefined;
    /** Whether the last row was read. A further step would run the statement again. */
    #isDone = false;
    prepare(connection: Connection, source: string): void {
      this.#prepared = connection.prepare(source);
    }
    get opened(): Statement {
      if (!this.#prepared) throw new Error('Access to closed resource');
      return this.#prepared;
    }
    step(): Value[] | undefined {
      const row = this.#isDone ? undefined : this.opened.step();
      this.#isDone = !row;
      return row;
    }
    reset(): void {
      this.#isDone = false;
      this.opened.reset();
    }
    finalize(): void {
      this.opened.finalize();
      this.#prepared = undefined;
    }
  }
  type Self = NativeStatement;
  const members = both({
    run(this: Self, { opened }: { opened: Connection }, values: Values, blobs: Values, isArray) {
      this.reset();
      const all = { ...values, ...blobs };
      this.opened.bind(isArray ? Object.assign([], all) : all);
      const firstRowValues = this.step() ?? [];
      return { ...opened.counts(), firstRowValues };
    },
    step(this: Self) {
      return this.step();
    },
    getAll(this: Self) {
      const rows: Value[][] = [];
      for (let row = this.step(); row; row = this.step()) rows.push(row);
      return rows;
    },
    reset(this: Self) {
      this.reset();
    },
    getColumnNames(this: Self) {
      return this.opened.columns;
    },
    finalize(this: Self) {
      this.finalize();
    },
  });
  Object.assign(NativeStatement.prototype, members);
  return NativeStatement;
}

type Told = (path: string, connection: Connection) => () => void;

/**
 * Queues transactions that use connections of their own on a device, because all connections of a file
 * are one here. Resolves when it is the turn of a transaction, with a function that ends the turn.
 */
function createTurns() {
  const last = new Map<string, Promise<void>>();
  return async (path: string): Promise<() => void> => {
    const before = last.get(path);
    const { promise, resolve } = Promise.withResolvers<void>();
    last.set(path, promise);
    await before;
    return resolve;
  };
}

/** expo-sqlite/src/NativeDatabase.ts */
function databaseClass({ SharedObject }: Classes, databases: Databases, tell: Told) {
  const turn = createTurns();
  class NativeDatabase extends SharedObject {
    #connection: Connection | undefined;
    #untell: (() => void) | undefined;
    #isNew: boolean;
    #endTurn: (() => void) | undefined;
    constructor(path: string, options?: Options, file?: Uint8Array) {
      super();
      this.#isNew = options?.useNewConnection === true;
      const connection = file ? databases.openBytes(file) : databases.open(resolve(path));
      if (options?.enableChangeListener) this.#untell = tell(path, connection);
      this.#connection = connection;
    }
    get opened(): Connection {
      if (!this.#connection) throw new Error('Access to closed resource');
      return this.#connection;
    }
    async execInTurn(source: string): Promise<void> {
      if (this.#isNew && /^\s*BEGIN\b/i.test(source)) this.#endTurn = await turn(this.opened.path);
      try {
        this.opened.exec(source);
      } finally {
        if (/^\s*(COMMIT|END|ROLLBACK)\b/i.test(source)) this.#endTurn?.();
      }
    }
    close(): void {
      this.#untell?.();
      this.#endTurn?.();
      databases.close(this.opened);
      this.#connection = undefined;
    }
  }
  type Self = NativeDatabase;
  type Prepared = { prepare(connection: Connection, source: string): void };
  const members = both({
    init() {},
    isInTransaction(this: Self) {
      return this.opened.isInTransaction();
    },
    close(this: Self) {
      this.close();
    },
    exec(this: Self, source: string) {
      this.opened.exec(source);
    },
    serialize(this: Self, name?: string) {
      return this.opened.serialize(name);
    },
    prepare(this: Self, statement: Prepared, source: string) {
      statement.prepare(this.opened, source);
      return statement;
    },
    createSession: never('sessions'),
    loadExtension: never('extensions'),
  });
  const { execInTurn } = NativeDatabase.prototype;
  Object.assign(NativeDatabase.prototype, members, { execAsync: execInTurn });
  return NativeDatabase;
}

/** The module of versions before SDK 50, and of `expo-sqlite/legacy`: queries with their results. */
function legacy(databases: Databases) {
  const exec = async (path: string, queries: [string, unknown[]][]) => {
    const connection = databases.open(resolve(path));
    return queries.map(([source, values]) => {
      try {
        const { columns, rows, changes, lastInsertRowId } = connection.run(source, values);
        return [null, lastInsertRowId, changes, columns, rows];
      } catch (error) {
        return [error instanceof Error ? error.message : String(error), null, 0, [], []];
      }
    });
  };
  return {
    exec,
    execRawQuery: exec,
    ...both({ close() {} }),
    close: async () => {},
    deleteAsync: async (path: string) => databases.delete(resolve(path)),
  };
}

/** The members of the module, for expo-sqlite of SDK 49 to 57. */
function membersOf(worker: WorkerContext, classes: Classes): object {
  const databases = databasesOf(worker);
  const emitter = new classes.EventEmitter();
  const tell: Told = (path, connection) =>
    connection.onChange(({ table, rowId }) => {
      const change = { databaseName: 'main', databaseFilePath: path, tableName: table, rowId };
      // A listener may use the database, and the statement has not ended yet.
      worker.native.queueMicrotask(() => emitter.emit('onDatabaseChange', change));
    });
  const NativeDatabase = databaseClass(classes, databases, tell);
  type Opened = { opened: Connection };
  return {
    defaultDatabaseDirectory: FOLDER,
    bundledExtensions: {},
    NativeDatabase,
    NativeStatement: statementClass(classes),
    NativeSession: class extends classes.SharedObject {},
    createNativeDatabase: (...values: ConstructorParameters<typeof NativeDatabase>) =>
      new NativeDatabase(...values),
    addListener: emitter.addListener.bind(emitter),
    removeListener: emitter.removeListener.bind(emitter),
    removeAllListeners: emitter.removeAllListeners.bind(emitter),
    ...legacy(databases),
    ...both({
      ensureDatabasePathExists() {},
      deleteDatabase(path: string) {
        const name = resolve(path);
        if (databases.isOpen(name))
          throw new Error(`Unable to delete database '${path}' that is currently open.`);
        if (!databases.exists(name)) throw new Error(`Database '${path}' not found`);
        databases.delete(name);
      },
      backupDatabase(to: Opened, toName: string, from: Opened, fromName: string) {
        to.opened.copyFrom(from.opened, fromName, toName);
      },
    }),
    async importAssetDatabaseAsync(path: string, asset: string, isForced: boolean) {
      if (databases.exists(resolve(path)) && !isForced) return;
      const file = await worker.files.need(asset);
      const connection = databases.open(resolve(path));
      connection.load(file);
      databases.close(connection);
    },
  };
}

/** Makes the members of an Expo module, which need the classes of `globalThis.expo` from another script. */
export type ForExpo = { membersOf(classes: Classes): object };

export const expoSQLite: NativeModule = (worker): ForExpo => ({
  membersOf: (classes) => membersOf(worker, classes),
});
