/** The native modules of libraries that use SQLite. */
import { registerWorker } from '../register.ts';
import { expoSQLite } from './expo.ts';
import { opSQLite } from './op-sqlite.ts';
import { quickSQLite } from './quick-sqlite.ts';
import { sqliteStorage } from './storage.ts';
import { watermelonBridge, watermelonJSIBridge } from './watermelon.ts';

registerWorker('sqlite.worker.js', {
  modules: {
    ExpoSQLite: expoSQLite,
    ExpoSQLiteNext: expoSQLite,
    OPSQLite: opSQLite,
    WMDatabaseBridge: watermelonBridge,
    WMDatabaseJSIBridge: watermelonJSIBridge,
    QuickSQLite: quickSQLite,
    SQLite: sqliteStorage,
  },
});
