import { firebaseModule, quiet } from './methods.ts';

const STATE = {
  ...{ lastFetchTime: -1, lastFetchStatus: 'no_fetch_yet' },
  ...{ fetchTimeout: 60, minimumFetchInterval: 43_200 },
};

/** @react-native-firebase/remote-config: the app's own defaults, and nothing newer. */
export const remoteConfig = firebaseModule(
  { REMOTE_CONFIG_APP_CONSTANTS: { '[DEFAULT]': { ...STATE, values: {} } } },
  () => {
    let values: Record<string, object> = {};
    const answering = (result: unknown) => async () => ({
      result,
      constants: { ...STATE, values },
    });
    return {
      ...quiet('onConfigUpdated removeConfigUpdateRegistration setCustomSignals'),
      async setDefaults(_: string, defaults: object) {
        const entries = Object.entries(defaults ?? {});
        values = Object.fromEntries(
          entries.map(([key, value]) => [key, { value: String(value), source: 'default' }]),
        );
        return answering(null)();
      },
      ...{ activate: answering(false), fetchAndActivate: answering(false), fetch: answering(null) },
      ...{ ensureInitialized: answering(null), setConfigSettings: answering(null) },
      ...{ setDefaultsFromResource: answering(null), reset: answering(null) },
    };
  },
);
