import { failing, firebaseModule, quiet, still, waiting } from './methods.ts';

/** @react-native-firebase/storage */
const storage = firebaseModule(
  { maxDownloadRetryTime: 600_000, maxOperationRetryTime: 120_000, maxUploadRetryTime: 600_000 },
  (thread) => ({
    ...failing('storage', 'getDownloadURL getMetadata list listAll updateMetadata delete', thread),
    ...failing('storage', 'putFile putString writeToFile setTaskStatus', thread),
    ...quiet('setMaxDownloadRetryTime setMaxOperationRetryTime setMaxUploadRetryTime useEmulator'),
  }),
);

/** @react-native-firebase/functions */
const functions = firebaseModule({}, (thread) => ({
  ...failing('functions', 'httpsCallable httpsCallableFromUrl', thread),
  ...waiting('functions', 'httpsCallableStream httpsCallableStreamFromUrl', thread),
  ...still('removeFunctionsStreaming useEmulator'),
}));

/** @react-native-firebase/perf */
const perf = firebaseModule(
  { isPerformanceCollectionEnabled: false, isInstrumentationEnabled: false },
  () => ({
    ...quiet('setPerformanceCollectionEnabled instrumentationEnabled startTrace stopTrace'),
    ...quiet('startHttpMetric stopHttpMetric startScreenTrace stopScreenTrace'),
  }),
);

/** @react-native-firebase/app-check */
const appCheck = firebaseModule({}, (thread) => ({
  ...failing('appCheck', 'getToken getLimitedUseToken', thread),
  ...quiet('activate configureProvider setTokenAutoRefreshEnabled'),
  ...still('addAppCheckListener removeAppCheckListener'),
}));

/** @react-native-firebase/installations */
const installations = firebaseModule({}, (thread) => ({
  ...failing('installations', 'getToken', thread),
  ...{ getId: async () => 'player', delete: async () => null },
}));

/** @react-native-firebase/in-app-messaging */
const messages = firebaseModule(
  { isMessagesDisplaySuppressed: false, isAutomaticDataCollectionEnabled: false },
  () => quiet('setAutomaticDataCollectionEnabled setMessagesDisplaySuppressed triggerEvent'),
);

/** @react-native-firebase/dynamic-links */
const links = firebaseModule({}, (thread) => ({
  ...failing('dynamicLinks', 'resolveLink createDynamicLink', thread),
  ...quiet('getInitialLink performDiagnostics'),
}));

export const others = {
  ...{ Storage: storage, Functions: functions, Perf: perf, AppCheck: appCheck },
  ...{ Installations: installations, Fiam: messages, Links: links },
};
