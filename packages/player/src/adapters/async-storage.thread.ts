/** The native modules of @react-native-async-storage/async-storage. */
import { callbackStorage } from './async-storage/callbacks.ts';
import { promiseStorage } from './async-storage/promises.ts';
import { registerThread } from './register.ts';

registerThread('async-storage.thread.js', {
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
