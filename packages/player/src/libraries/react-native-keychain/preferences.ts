import type { NativeModule, WorkerContext } from '../../worker/context.ts';
import { completed } from '../../worker/unknown/members.ts';
import { createStore, type Store } from '../stored-values.ts';

/**
 * RNSecureKeyStore: react-native-secure-key-store/index.js. `get` of a key that was not set rejects.
 */
export const secureKeyStore: NativeModule = (worker) => {
  const store = createStore(worker, 'secure-key-store');
  return {
    async get(key: string) {
      const value = store.get(key);
      if (value !== null) return value;
      throw Object.assign(new Error(`{"message":"key not found"}`), { code: '404' });
    },
    async set(key: string, value: string) {
      store.put(key, String(value));
      return 'key stored successfully';
    },
    async remove(key: string) {
      store.put(key, null);
      return 'key removed successfully';
    },
    setResetOnAppUninstallTo: (isSet: boolean) => isSet,
  };
};

/** RNDefaultPreference: react-native-default-preference/index.d.ts */
export const defaultPreference: NativeModule = (worker) => {
  let name = '';
  const stores = new Map<string, Store>();
  const store = (): Store => {
    const known = stores.get(name) ?? createStore(worker, `preferences ${name}`);
    stores.set(name, known);
    return known;
  };
  const get = (key: string) => store().get(key);
  const set = (key: string, value: unknown) => store().put(key, String(value));
  return {
    get: async (key: string) => get(key),
    set: async (key: string, value: string) => set(key, value),
    clear: async (key: string) => store().put(key, null),
    getMultiple: async (keys: string[]) => keys.map(get),
    async setMultiple(values: Record<string, string>) {
      for (const [key, value] of Object.entries(values)) set(key, value);
    },
    async clearMultiple(keys: string[]) {
      for (const key of keys) store().put(key, null);
    },
    getAll: async () =>
      Object.fromEntries(
        store()
          .keys()
          .map((key) => [key, get(key)]),
      ),
    clearAll: async () => store().clear(),
    getName: async () => name,
    async setName(given: string) {
      name = String(given);
    },
  };
};

const NO_HARDWARE = {
  secureEnclave: false,
  strongBox: false,
  biometry: false,
  biometryStatus: 'notAvailable',
  deviceCredential: false,
  iCloudSync: false,
};
const DEFAULT_SERVICE = 'default';
const SEPARATOR = '\n';

type Options = {
  service?: string;
  keychainService?: string;
  sharedPreferencesName?: string;
} | null;
type Request = NonNullable<Options> & { key: string; value: string; includeValue?: boolean };

/** The entries of a service, for all versions of react-native-sensitive-info. */
function sensitiveStore(worker: WorkerContext) {
  const store = createStore(worker, 'sensitive-info');
  const serviceOf = (options?: Options) =>
    options?.service ??
    options?.keychainService ??
    options?.sharedPreferencesName ??
    DEFAULT_SERVICE;
  const keyOf = (key: string, options?: Options) => serviceOf(options) + SEPARATOR + key;
  const remove = (key: string, options?: Options) => {
    const isThere = store.get(keyOf(key, options)) !== null;
    store.put(keyOf(key, options), null);
    return isThere;
  };
  return {
    get: (key: string, options?: Options) => store.get(keyOf(key, options)),
    set: (key: string, value: unknown, options?: Options) =>
      store.put(keyOf(key, options), String(value)),
    remove,
    keys: (options?: Options) =>
      store.keys().flatMap((key) => {
        const start = serviceOf(options) + SEPARATOR;
        return key.startsWith(start) ? [key.slice(start.length)] : [];
      }),
    serviceOf,
  };
}

/** RNSensitiveInfo, until version 5.5: its index.d.ts */
export const oldSensitiveInfo: NativeModule = (worker) => {
  const { get, set, remove, keys, serviceOf } = sensitiveStore(worker);
  const members = {
    setItem: async (key: string, value: string, options?: Options) => set(key, value, options),
    getItem: async (key: string, options?: Options) => get(key, options),
    deleteItem: async (key: string, options?: Options) => void remove(key, options),
    async getAllItems(options?: Options) {
      const all = keys(options).map((key) => ({ key, value: get(key, options) }));
      if (worker.settings.platform === 'ios')
        return [all.map((one) => ({ ...one, service: serviceOf(options) }))];
      return Object.fromEntries(all.map(({ key, value }) => [key, value]));
    },
  };
  return completed('RNSensitiveInfo', members, worker);
};

/**
 * SensitiveInfo: a module in version 5.6 (src/index.ts), whose methods get the key first, and a hybrid
 * object since (src/sensitive-info.nitro.ts), with one request.
 */
export const sensitiveInfo: NativeModule = (worker) => {
  const { get, set, remove, keys, serviceOf } = sensitiveStore(worker);
  const metadata = () => ({
    securityLevel: 'software',
    backend: worker.settings.platform === 'ios' ? 'keychain' : 'androidKeystore',
    accessControl: 'none',
    timestamp: Math.floor(Date.now() / 1000),
  });
  const item = (key: string, options?: Options) => ({
    key,
    service: serviceOf(options),
    value: get(key, options),
    metadata: metadata(),
  });
  const read = (first: string | Request, options?: Options): [string, Options | undefined] =>
    typeof first === 'string' ? [first, options] : [first.key, first];
  const members = {
    async setItem(first: string | Request, value?: string, options?: Options) {
      if (typeof first === 'string') set(first, value, options);
      else set(first.key, first.value, first);
      return { metadata: metadata() };
    },
    async getItem(...asked: [string | Request, Options?]) {
      const found = item(...read(...asked));
      return found.value === null ? null : found;
    },
    hasItem: async (...asked: [string | Request, Options?]) => get(...read(...asked)) !== null,
    deleteItem: async (...asked: [string | Request, Options?]) => remove(...read(...asked)),
    getAllItems: async (options?: Options) => keys(options).map((key) => item(key, options)),
    async clearService(options?: Options) {
      for (const key of keys(options)) remove(key, options);
    },
    getSupportedSecurityLevels: async () => NO_HARDWARE,
    getKeyVersion: async () => 1,
    rotateKeys: async () => ({ previousVersion: 1, newVersion: 1, reEncryptedCount: 0 }),
  };
  return completed('SensitiveInfo', members, worker);
};
