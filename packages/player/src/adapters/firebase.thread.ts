/**
 * The native modules of @react-native-firebase for what apps do as they begin: an app of Firebase is
 * there, as on a device that was configured for it, and is out of its reach. Version 26 has TurboModules,
 * the ones before it wrap what they find in the objects of NativeModules.
 */
import type { NativeModule } from '../thread/thread.ts';
import { registerThread } from './register.ts';

type Method = (...values: unknown[]) => unknown;

/** Methods that do nothing, by their names; of what is listed with them `constants` are the values. */
const quiet =
  (names: string, constants: object = {}, more: Record<string, Method> = {}): NativeModule =>
  () => ({
    ...Object.fromEntries(
      names
        .split(' ')
        .filter(Boolean)
        .map((name) => [name, async () => null]),
    ),
    ...{ addListener() {}, removeListeners() {}, getConstants: () => constants },
    ...constants,
    ...more,
  });

const DEFAULT_APP = {
  appConfig: { name: '[DEFAULT]', automaticDataCollectionEnabled: false },
  options: { apiKey: '', appId: '', projectId: '', messagingSenderId: '', storageBucket: '' },
};

const app = quiet(
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
const messaging = quiet(
  'getInitialNotification getDidOpenSettingsForNotification setAutoInitEnabled deleteToken ' +
    'getAPNSToken setAPNSToken registerForRemoteNotifications unregisterForRemoteNotifications ' +
    'sendMessage subscribeToTopic unsubscribeFromTopic setDeliveryMetricsExportToBigQuery ' +
    'signalBackgroundMessageHandlerSet completeNotificationProcessing ' +
    'setNotificationDelegationEnabled isNotificationDelegationEnabled',
  {
    ...{ isAutoInitEnabled: true, isDeliveryMetricsExportToBigQueryEnabled: false },
    isRegisteredForRemoteNotifications: true,
  },
  {
    ...{ getToken: async () => '', getIsHeadless: async () => false },
    ...{ hasPermission: async () => NOT_DETERMINED, requestPermission: async () => DENIED },
  },
);

/** @react-native-firebase/analytics/specs */
const analytics = quiet(
  'logEvent setAnalyticsCollectionEnabled setSessionTimeoutDuration getAppInstanceId getSessionId ' +
    'setUserId setUserProperty setUserProperties resetAnalyticsData setDefaultEventParameters ' +
    'setConsent logTransaction initiateOnDeviceConversionMeasurementWithEmailAddress ' +
    'initiateOnDeviceConversionMeasurementWithHashedEmailAddress ' +
    'initiateOnDeviceConversionMeasurementWithPhoneNumber ' +
    'initiateOnDeviceConversionMeasurementWithHashedPhoneNumber',
);

/** @react-native-firebase/crashlytics */
const crashlytics = quiet(
  'checkForUnsentReports deleteUnsentReports didCrashOnPreviousExecution sendUnsentReports ' +
    'setUserId setAttribute setAttributes log logPromise crash crashWithStackPromise recordError ' +
    'recordErrorPromise setCrashlyticsCollectionEnabled',
  {
    ...{ isCrashlyticsCollectionEnabled: false, isErrorGenerationOnJSCrashEnabled: false },
    isCrashlyticsJavascriptExceptionHandlerChainingEnabled: false,
  },
);

const utils = quiet('', { isRunningInTestLab: false, androidPlayServices: { isAvailable: true } });

const known = { App: app, Utils: utils, Messaging: messaging, Analytics: analytics };
const modules = Object.entries({ ...known, Crashlytics: crashlytics });

registerThread('firebase.thread.js', {
  modules: Object.fromEntries(
    modules.flatMap(([name, module]) => [
      [`RNFB${name}Module`, module],
      [`NativeRNFBTurbo${name}`, module],
    ]),
  ),
});
