import { registerWorker } from '../register.ts';
import { databases } from './databases.ts';
import { firebaseModule, type Method, quiet } from './methods.ts';
import { auth, others, remoteConfig } from './services.ts';

/** A module that apps call when they start. Its methods do nothing. */
const starting = (names: string, constants: object = {}, more: Record<string, Method> = {}) =>
  firebaseModule(constants, () => ({ ...quiet(names), ...more }));

const DEFAULT_APP = {
  appConfig: { name: '[DEFAULT]', automaticDataCollectionEnabled: false },
  options: { apiKey: '', appId: '', projectId: '', messagingSenderId: '', storageBucket: '' },
};

const app = starting(
  'initializeApp deleteApp eventsGetListeners eventsPing metaGetAll jsonGetAll preferencesSetBool ' +
    'preferencesSetString preferencesGetAll preferencesClearAll',
  { NATIVE_FIREBASE_APPS: [DEFAULT_APP], FIREBASE_RAW_JSON: '{}' },
  Object.fromEntries(
    ['setAutomaticDataCollectionEnabled', 'setLogLevel', 'eventsNotifyReady']
      .concat('eventsAddListener', 'eventsRemoveListener')
      .map((name) => [name, () => undefined]),
  ),
);

const DENIED = 0;
const NOT_DETERMINED = -1;

/** @react-native-firebase/messaging/specs/NativeRNFBTurboMessaging.ts */
const messaging = starting(
  'getInitialNotification getDidOpenSettingsForNotification setAutoInitEnabled deleteToken ' +
    'getAPNSToken setAPNSToken registerForRemoteNotifications unregisterForRemoteNotifications ' +
    'sendMessage subscribeToTopic unsubscribeFromTopic setDeliveryMetricsExportToBigQuery ' +
    'signalBackgroundMessageHandlerSet completeNotificationProcessing ' +
    'setNotificationDelegationEnabled isNotificationDelegationEnabled',
  {
    isAutoInitEnabled: true,
    isDeliveryMetricsExportToBigQueryEnabled: false,
    isRegisteredForRemoteNotifications: true,
  },
  {
    getToken: async () => '',
    getIsHeadless: async () => false,
    hasPermission: async () => NOT_DETERMINED,
    requestPermission: async () => DENIED,
  },
);

/** @react-native-firebase/analytics/specs */
const analytics = starting(
  'logEvent setAnalyticsCollectionEnabled setSessionTimeoutDuration getAppInstanceId getSessionId ' +
    'setUserId setUserProperty setUserProperties resetAnalyticsData setDefaultEventParameters ' +
    'setConsent logTransaction initiateOnDeviceConversionMeasurementWithEmailAddress ' +
    'initiateOnDeviceConversionMeasurementWithHashedEmailAddress ' +
    'initiateOnDeviceConversionMeasurementWithPhoneNumber ' +
    'initiateOnDeviceConversionMeasurementWithHashedPhoneNumber',
);

/** @react-native-firebase/crashlytics */
const crashlytics = starting(
  'checkForUnsentReports deleteUnsentReports didCrashOnPreviousExecution sendUnsentReports ' +
    'setUserId setAttribute setAttributes log logPromise crash crashWithStackPromise recordError ' +
    'recordErrorPromise setCrashlyticsCollectionEnabled',
  {
    isCrashlyticsCollectionEnabled: false,
    isErrorGenerationOnJSCrashEnabled: false,
    isCrashlyticsJavascriptExceptionHandlerChainingEnabled: false,
  },
);

const utils = starting('', {
  isRunningInTestLab: false,
  androidPlayServices: { isAvailable: true },
});

const startingModules = {
  App: app,
  Utils: utils,
  Messaging: messaging,
  Analytics: analytics,
  Crashlytics: crashlytics,
};

/**
 * The native modules of @react-native-firebase. A default app is configured, nobody is signed in,
 * and requests to servers fail. Version 26 uses TurboModules, and earlier versions wrap the objects
 * of NativeModules.
 */

const known = { ...startingModules, ...databases, ...others, Auth: auth, Config: remoteConfig };

registerWorker('react-native-firebase.worker.js', {
  modules: Object.fromEntries(
    Object.entries(known).flatMap(([name, module]) => [
      [`RNFB${name}Module`, module],
      [`NativeRNFBTurbo${name}`, module],
    ]),
  ),
});
