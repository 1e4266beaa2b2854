/** The native modules of libraries that use SQLite. */
import { registerWorker } from '../register.ts';
import { expoSQLite } from './expo.ts';

registerWorker('sqlite.worker.js', {
  modules: {
    ExpoSQLite: expoSQLite,
    ExpoSQLiteNext: expoSQLite,
  },
});
