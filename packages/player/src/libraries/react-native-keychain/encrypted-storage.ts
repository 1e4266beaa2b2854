import type { NativeModule } from '../../worker/context.ts';
import { createStore } from '../async-storage/store.ts';

/** react-native-encrypted-storage/src/EncryptedStorage.ts: kept as anything else, not as a secret. */
export const encryptedStorage: NativeModule = (thread) => {
  const store = createStore(thread, 'encrypted-storage');
  return {
    getItem: async (key: string) => store.get(key),
    setItem: async (key: string, value: string) => store.put(key, String(value)),
    removeItem: async (key: string) => store.put(key, null),
    clear: async () => store.clear(),
  };
};
