/** The native modules of @react-native-async-storage/async-storage. */

import { registerThread } from '../register.ts';
import { callbackStorage } from './callbacks.ts';
import { promiseStorage } from './promises.ts';

registerThread('async-storage.worker.js', {
  modules: {
    // Asked for first, for platforms with a storage of their own.
    PlatformLocalStorage: callbackStorage,
    RNCAsyncStorage: callbackStorage,
    RNC_AsyncSQLiteDBStorage: callbackStorage,
    AsyncSQLiteDBStorage: callbackStorage,
    AsyncLocalStorage: callbackStorage,
    RNAsyncStorage: promiseStorage,
  },
});
