import type { NativeModule } from '../../worker/context.ts';
import { mergeJson } from './merge.ts';
import { createStore, type Store } from './store.ts';

type Entry = { key: string; value: string | null };
type Pairs = [key: string, value: string][];

/** RNAsyncStorage, version 3: @react-native-async-storage/async-storage/src/native-module/NativeAsyncStorage.ts */
export const promiseStorage: NativeModule = (thread) => {
  const stores = new Map<string, Store>();
  const storeOf = (name: string): Store => {
    const store = stores.get(name) ?? createStore(thread, name);
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
