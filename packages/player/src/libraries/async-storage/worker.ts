import type { NativeModule } from '../../worker/context.ts';
import { registerWorker } from '../register.ts';
import { createStore, mergeJson, type Store } from '../stored-values.ts';

type Failure = { message: string; key?: string };
type Done = (errors: Failure[] | null, result?: unknown) => void;
type Pairs = [key: string, value: string][];

/**
 * RNCAsyncStorage, versions 1 and 2:
 * @react-native-async-storage/async-storage/src/NativeAsyncStorageModule.ts.
 * The names that the module had while it was part of React Native work too.
 */
const callbackStorage: NativeModule = (worker) => {
  const store = createStore(worker, 'async-storage');
  // As natively, the callback runs after the call has returned.
  const answer = (done: Done, work: () => unknown) =>
    worker.native.queueMicrotask(() => {
      try {
        done(null, work());
      } catch (error) {
        done([{ message: error instanceof Error ? error.message : String(error) }]);
      }
    });
  return {
    getConstants: () => ({}),
    multiGet: (keys: string[], done: Done) =>
      answer(done, () => keys.map((key) => [key, store.get(key)])),
    multiSet: (pairs: Pairs, done: Done) =>
      answer(done, () => {
        for (const [key, value] of pairs) store.put(key, String(value));
      }),
    multiRemove: (keys: string[], done: Done) =>
      answer(done, () => {
        for (const key of keys) store.put(key, null);
      }),
    multiMerge: (pairs: Pairs, done: Done) =>
      answer(done, () => {
        for (const [key, value] of pairs) store.put(key, mergeJson(store.get(key), value));
      }),
    getAllKeys: (done: Done) => answer(done, store.keys),
    clear: (done: Done) => answer(done, store.clear),
  };
};

type Entry = { key: string; value: string | null };

/**
 * RNAsyncStorage, version 3:
 * @react-native-async-storage/async-storage/src/native-module/NativeAsyncStorage.ts
 */
const promiseStorage: NativeModule = (worker) => {
  const stores = new Map<string, Store>();
  const storeOf = (name: string): Store => {
    const store = stores.get(name) ?? createStore(worker, name);
    stores.set(name, store);
    return store;
  };
  const database = (name: string) => storeOf(`async-storage:${name}`);
  const legacy = () => storeOf('async-storage');
  return {
    getConstants: () => ({}),
    getValues: async (name: string, keys: string[]) =>
      keys.map((key) => ({ key, value: database(name).get(key) })),
    async setValues(name: string, entries: Entry[]) {
      for (const { key, value } of entries) database(name).put(key, value ?? null);
      return entries;
    },
    async removeValues(name: string, keys: string[]) {
      for (const key of keys) database(name).put(key, null);
    },
    getKeys: async (name: string) => database(name).keys(),
    clearStorage: async (name: string) => database(name).clear(),
    legacy_multiGet: async (keys: string[]) => keys.map((key) => [key, legacy().get(key)]),
    async legacy_multiSet(pairs: Pairs) {
      for (const [key, value] of pairs) legacy().put(key, String(value));
    },
    async legacy_multiRemove(keys: string[]) {
      for (const key of keys) legacy().put(key, null);
    },
    async legacy_multiMerge(pairs: Pairs) {
      for (const [key, value] of pairs) legacy().put(key, mergeJson(legacy().get(key), value));
    },
    legacy_getAllKeys: async () => legacy().keys(),
    legacy_clear: async () => legacy().clear(),
  };
};

/** The native modules of @react-native-async-storage/async-storage. */

registerWorker('async-storage.worker.js', {
  modules: {
    // The library looks this name up first, for platforms with their own storage.
    PlatformLocalStorage: callbackStorage,
    RNCAsyncStorage: callbackStorage,
    RNC_AsyncSQLiteDBStorage: callbackStorage,
    AsyncSQLiteDBStorage: callbackStorage,
    AsyncLocalStorage: callbackStorage,
    RNAsyncStorage: promiseStorage,
  },
});
