/** The native modules of @op-engineering/op-sqlite and react-native-quick-sqlite: an empty database. */

import type { NativeModule } from '../../worker/context.ts';
import { completed } from '../../worker/unknown/members.ts';
import { isMember } from '../../worker/unknown/soft.ts';
import { registerWorker } from '../register.ts';

/** `install` sets a global of this name, which the library then uses. */
const leaving =
  (library: string, global: string, proxy: object): NativeModule =>
  (worker) => {
    const install = () => {
      const name = `${library}: its database stays empty`;
      worker.send({ type: 'missing', what: 'module', name });
      Object.assign(globalThis, { [global]: proxy });
      return true;
    };
    return completed(library, { getConstants: () => ({}), install }, worker);
  };

/** Other members do nothing, such as hooks, extensions and closing. */
const quiet = (known: Record<string, unknown>): object =>
  new Proxy(known, {
    get: (own, name) => (isMember(name) && !(name in own) ? nothing : Reflect.get(own, name)),
  });
const nothing = () => undefined;

/** @op-engineering/op-sqlite/src/types.ts */
const noRows = () => ({ rows: [], rawRows: [], columnNames: [], rowsAffected: 0 });
const later = async () => noRows();
const statement = { bindSync: nothing, bind: async () => {}, execute: later };
const database = quiet({
  executeSync: noRows,
  executeRawSync: () => [],
  execute: later,
  executeRaw: async () => [],
  executeWithHostObjects: later,
  executeBatch: async () => ({ rowsAffected: 0 }),
  prepareStatement: () => statement,
  getDbPath: () => '/documents/database.sqlite',
  flushPendingReactiveQueries: async () => {},
  loadFile: async () => ({}),
});
const never = () => false;
const kinds = { isSQLCipher: never, isLibsql: never, isTurso: never, isIOSEmbedded: never };
const open = () => database;
const opSqlite = quiet({ ...kinds, open, openSync: open, openRemote: open });

/** react-native-quick-sqlite/src/index.ts */
const oldRows = () => ({ rowsAffected: 0, rows: { _array: [], length: 0, item: nothing } });
const quickSqlite = quiet({
  execute: oldRows,
  executeAsync: async () => oldRows(),
  executeBatch: () => ({ rowsAffected: 0 }),
  executeBatchAsync: async () => ({ rowsAffected: 0 }),
  loadFile: () => ({ rowsAffected: 0 }),
  loadFileAsync: async () => ({ rowsAffected: 0 }),
});

registerWorker('op-sqlite.worker.js', {
  modules: {
    OPSQLite: leaving('op-sqlite', '__OPSQLiteProxy', opSqlite),
    QuickSQLite: leaving('react-native-quick-sqlite', '__QuickSQLiteProxy', quickSqlite),
  },
});
