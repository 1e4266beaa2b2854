import type { NativeModule, WorkerContext } from '../../worker/context.ts';
import { completed } from '../../worker/unknown/members.ts';
import { databasesOf, MEMORY } from './databases.ts';
import type { Connection } from './engine/connection.ts';
import { installs, pathIn, runFile } from './installed.ts';
import { type Command, quiet, rawOf, resultOf, runBatch } from './results.ts';

const FOLDER = '/documents';
const CONSTANTS = {
  IOS_DOCUMENT_PATH: FOLDER,
  IOS_LIBRARY_PATH: `${FOLDER}/Library`,
  ANDROID_DATABASE_PATH: `${FOLDER}/databases`,
  ANDROID_FILES_PATH: FOLDER,
  ANDROID_EXTERNAL_FILES_PATH: FOLDER,
};

type Place = { name: string; location?: string };
type Reactive = {
  query: string;
  arguments?: unknown[];
  fireOn: { table: string; ids?: number[] }[];
  callback(result: object): void;
};

/** Queries that the app registers, and that run again after their tables have changed. */
function reactiveQueries(connection: Connection) {
  const queries = new Set<Reactive>();
  let changed: { table: string; rowId: number }[] = [];
  let isListening = false;
  return {
    add(query: Reactive): () => void {
      if (!isListening) connection.onChange((change) => changed.push(change));
      isListening = true;
      queries.add(query);
      return () => void queries.delete(query);
    },
    async flush(): Promise<void> {
      const now = changed;
      changed = [];
      const isHit = ({ table, ids }: Reactive['fireOn'][number]) =>
        now.some((one) => one.table === table && (!ids?.length || ids.includes(one.rowId)));
      for (const { query, arguments: values, fireOn, callback } of queries)
        if (fireOn.some(isHit)) callback(resultOf(connection.run(query, values)));
    },
  };
}

/** @op-engineering/op-sqlite/src/types.ts: _InternalDB */
function databaseOf(worker: WorkerContext, { name, location }: Place) {
  const databases = databasesOf(worker);
  const path = location === MEMORY ? MEMORY : pathIn(location ?? FOLDER, name);
  const connection = databases.open(path);
  const reactive = reactiveQueries(connection);
  const executeSync = (source: string, values?: unknown[]) =>
    resultOf(connection.run(source, values));
  const execute = async (source: string, values?: unknown[]) => executeSync(source, values);
  const executeRawSync = (source: string, values?: unknown[]) =>
    rawOf(connection.run(source, values));
  let endHook: (() => void) | undefined;
  return quiet({
    executeSync,
    execute,
    executeWithHostObjects: execute,
    executeRawSync,
    executeRaw: async (source: string, values?: unknown[]) => executeRawSync(source, values),
    executeBatch: async (commands: Command[]) => runBatch(connection, commands),
    prepareStatement(source: string) {
      let bound: unknown[] = [];
      const bindSync = (values: unknown[]) => {
        bound = values;
      };
      return {
        bindSync,
        bind: async (values: unknown[]) => bindSync(values),
        executeSync: () => executeSync(source, bound),
        execute: async () => executeSync(source, bound),
      };
    },
    attach(other: { secondaryDbFileName: string; alias: string; location?: string }) {
      const file = databases.open(pathIn(other.location ?? FOLDER, other.secondaryDbFileName));
      connection.run(`ATTACH ? AS "${other.alias}"`, [file.path]);
    },
    detach: (alias: string) => connection.exec(`DETACH "${alias}"`),
    loadFile: async (file: string) => runFile(worker, connection, file),
    updateHook(listener?: ((change: object) => void) | null) {
      endHook?.();
      endHook = listener
        ? connection.onChange((change) => worker.native.queueMicrotask(() => listener(change)))
        : undefined;
    },
    reactiveExecute: reactive.add,
    flushPendingReactiveQueries: reactive.flush,
    getDbPath: () => path,
    close: () => databases.close(connection),
    delete: () => databases.delete(path),
  });
}

const never = () => false;

/** @op-engineering/op-sqlite/src/functions.ts. `install` sets the global that the library uses. */
export const opSQLite: NativeModule = (worker) => {
  const open = (place: Place) => databaseOf(worker, place);
  const proxy = quiet({
    isSQLCipher: never,
    isLibsql: never,
    isTurso: never,
    isIOSEmbedded: never,
    open,
    openSync: open,
    openRemote: open,
  });
  const members = {
    getConstants: () => CONSTANTS,
    ...CONSTANTS,
    install: installs({ __OPSQLiteProxy: proxy }),
  };
  return completed('OPSQLite', members, worker);
};
