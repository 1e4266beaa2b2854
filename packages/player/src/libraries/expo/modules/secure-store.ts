import type { ExpoModule } from '../core/module.ts';

const STORE = 'ExpoSecureStore';

/** expo-secure-store/src/ExpoSecureStore.ts: kept as anything else that the app keeps, not as a secret. */
export const secureStore: ExpoModule = ({ stored, send }) => {
  const values = new Map(Object.entries(stored[STORE] ?? {}));
  const keep = (key: string, value: string | null) =>
    send({ type: 'notice', notice: { notice: 'store', store: STORE, key, value } });
  const get = (key: string) => values.get(key) ?? null;
  const set = (value: string, key: string) => {
    values.set(key, value);
    keep(key, value);
  };
  return {
    ...{ AFTER_FIRST_UNLOCK: 0, AFTER_FIRST_UNLOCK_THIS_DEVICE_ONLY: 1, ALWAYS: 2 },
    ...{ WHEN_PASSCODE_SET_THIS_DEVICE_ONLY: 3, ALWAYS_THIS_DEVICE_ONLY: 4 },
    ...{ WHEN_UNLOCKED: 5, WHEN_UNLOCKED_THIS_DEVICE_ONLY: 6 },
    getValueWithKeyAsync: async (key: string) => get(key),
    getValueWithKeySync: get,
    setValueWithKeyAsync: async (value: string, key: string) => set(value, key),
    setValueWithKeySync: set,
    async deleteValueWithKeyAsync(key: string) {
      values.delete(key);
      keep(key, null);
    },
    canUseBiometricAuthentication: () => false,
  };
};
