import { createStore, type Store } from '../../stored-values.ts';
import type { ExpoModule } from '../core/module.ts';

type Suite = [name: unknown, isStandard: unknown];

/** @alevy97/react-native-userdefaults/src/ReactNativeUserDefaults.ios.ts */
export const userDefaults: ExpoModule = (worker) => {
  const stores = new Map<string, Store>();
  const storeOf = (suite: unknown, isStandard: unknown): Store => {
    const name = isStandard === true ? '' : String(suite);
    const store = stores.get(name) ?? createStore(worker, `user-defaults ${name}`);
    stores.set(name, store);
    return store;
  };
  const read = (store: Store, key: string): unknown => JSON.parse(store.get(key) ?? 'null');
  const set = async (key: string, value: unknown, ...suite: Suite) =>
    storeOf(...suite).put(key, JSON.stringify(value));
  return {
    get: async (key: string, ...suite: Suite) => read(storeOf(...suite), key),
    setString: set,
    setNumber: set,
    setBool: set,
    setArray: set,
    setObject: set,
    remove: async (key: string, ...suite: Suite) => storeOf(...suite).put(key, null),
    async getAll(...suite: Suite) {
      const store = storeOf(...suite);
      return Object.fromEntries(store.keys().map((key) => [key, read(store, key)]));
    },
    removeAll: async (...suite: Suite) => storeOf(...suite).clear(),
  };
};
