import type { NativeModule } from '../../worker/context.ts';
import { mergeJson } from './merge.ts';
import { createStore } from './store.ts';

type Failure = { message: string; key?: string };
type Done = (errors: Failure[] | null, result?: unknown) => void;
type Pairs = [key: string, value: string][];

/**
 * RNCAsyncStorage, versions 1 and 2: @react-native-async-storage/async-storage/src/NativeAsyncStorageModule.ts.
 * Its names before it left React Native answer alike.
 */
export const callbackStorage: NativeModule = (thread) => {
  const store = createStore(thread, 'async-storage');
  // As natively: the answer comes later, never within the call.
  const answer = (done: Done, work: () => unknown) =>
    thread.native.queueMicrotask(() => {
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
