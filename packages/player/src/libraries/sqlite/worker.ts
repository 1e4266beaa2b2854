/** The native modules of libraries that use SQLite. */
import { registerWorker } from '../register.ts';
import { expoSQLite } from './expo.ts';
import { opSQLite } from './op-sqlite.ts';
import { quickSQLite } from './quick-sqlite.ts';

registerWorker('sqlite.worker.js', {
  modules: {
    ExpoSQLite: expoSQLite,
    ExpoSQLiteNext: expoSQLite,
    OPSQLite: opSQLite,
    QuickSQLite: quickSQLite,
  },
});
