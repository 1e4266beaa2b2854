import type { NativeModule } from '../../worker/context.ts';
import { completed } from '../../worker/unknown/members.ts';
import { createStore } from '../stored-values.ts';

type Options = { service?: string; server?: string } | string | null;

const STORAGE = 'keychain';
const APP = 'app';
const GENERIC = 'generic ';
const serviceOf = (options?: Options): string =>
  (typeof options === 'string' ? options : options?.service) ?? APP;
/** Newer versions pass an object instead of the server's name. */
const serverOf = (given: Options): string =>
  typeof given === 'string' ? given : String(given?.server ?? '');

/**
 * react-native-keychain/src/NativeKeychainManager.ts, with the method names of versions before 10.
 * It acts as a device without biometrics. Values are stored like all app storage: they are not
 * encrypted.
 */
export const keychain: NativeModule = (worker) => {
  const store = createStore(worker, STORAGE);
  const read = (key: string) => {
    const text = store.get(key);
    return text === null ? undefined : { ...JSON.parse(text), storage: STORAGE };
  };
  const put = (key: string, entry: object) => store.put(key, JSON.stringify(entry));
  const generic = (options?: Options) => GENERIC + serviceOf(options);
  const internet = (given: Options) => `internet ${serverOf(given)}`;
  const has = async (server: Options) => read(internet(server)) !== undefined;
  const reset = async (server: Options) => store.put(internet(server), null);
  const members = {
    SECURITY_LEVEL_ANY: 'ANY',
    SECURITY_LEVEL_SECURE_SOFTWARE: 'SECURE_SOFTWARE',
    SECURITY_LEVEL_SECURE_HARDWARE: 'SECURE_HARDWARE',
    getConstants: () => ({}),
    async setGenericPasswordForOptions(options: Options, username: string, password: string) {
      const service = serviceOf(options);
      put(generic(options), { service, username, password });
      return { service, storage: STORAGE };
    },
    getGenericPasswordForOptions: async (options?: Options) => read(generic(options)) ?? false,
    hasGenericPasswordForOptions: async (options?: Options) => read(generic(options)) !== undefined,
    async resetGenericPasswordForOptions(options?: Options) {
      store.put(generic(options), null);
      return true;
    },
    getAllGenericPasswordServices: async () =>
      store.keys().flatMap((key) => (key.startsWith(GENERIC) ? [key.slice(GENERIC.length)] : [])),
    async setInternetCredentialsForServer(server: string, username: string, password: string) {
      put(internet(server), { server, username, password });
      return { service: server, storage: STORAGE };
    },
    getInternetCredentialsForServer: async (server: string) => read(internet(server)) ?? false,
    hasInternetCredentialsForOptions: has,
    hasInternetCredentialsForServer: has,
    resetInternetCredentialsForOptions: reset,
    resetInternetCredentialsForServer: reset,
    getSupportedBiometryType: async () => null,
    canCheckAuthentication: async () => false,
    getSecurityLevel: async () => null,
    isPasscodeAuthAvailable: async () => false,
  };
  return completed('RNKeychainManager', members, worker);
};

/**
 * react-native-encrypted-storage/src/EncryptedStorage.ts. Values are stored like all app storage:
 * they are not encrypted.
 */
export const encryptedStorage: NativeModule = (worker) => {
  const store = createStore(worker, 'encrypted-storage');
  return {
    getItem: async (key: string) => store.get(key),
    setItem: async (key: string, value: string) => store.put(key, String(value)),
    removeItem: async (key: string) => store.put(key, null),
    clear: async () => store.clear(),
  };
};
