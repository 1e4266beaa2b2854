import { foundIn } from '../../shared/values.ts';
import type { Answer } from './answers.ts';

/**
 * Answers of members in the shape that their libraries read, if the rule for their name would give another
 * one. A device without that hardware, or one whose user cancels, gives the same answers.
 */

const later = (says: string, value: unknown): Answer => ({ says, value: () => value });
const atOnce = (says: string, value: unknown): Answer => ({ ...later(says, value), isSync: true });
const nothing = later('null', null);
const none = later('[]', []);
const cancelled = (code: string, message = 'The user cancelled.'): Answer => ({
  says: 'cancelled by the user',
  fails: () => ({ code, message }),
});
const refused = (message: string): Answer => ({
  says: 'an error of its own',
  fails: () => ({ message }),
});

/** notifee/react-native/src/types/NotificationIOS.ts: AuthorizationStatus.DENIED, and DISABLED */
const NOTIFICATIONS = later('denied', {
  authorizationStatus: 0,
  android: { alarm: 0 },
  ios: Object.fromEntries(
    'alert badge criticalAlert showPreviews sound carPlay lockScreen announcement notificationCenter inAppNotificationSettings authorizationStatus'
      .split(' ')
      .map((name) => [name, 0]),
  ),
});

/** react-native-ble-plx/src/BleError.js: BleErrorCode.BluetoothUnsupported, as JSON */
const NO_BLUETOOTH = refused(
  JSON.stringify({
    errorCode: 100,
    attErrorCode: null,
    iosErrorCode: null,
    androidErrorCode: null,
    reason: null,
  }),
);

/**
 * react-native-document-picker, the older library of the same name, passes other options, and looks
 * for another code: @react-native-documents/picker/src/errors.ts.
 */
const isOlder = (options: Record<string, unknown>): boolean =>
  options.allowVirtualFiles === undefined && (!options.mode || 'transitionStyle' in options);
const noDocument: Answer = {
  says: 'cancelled by the user',
  fails: (options) => ({
    code: isOlder(Object(options)) ? 'DOCUMENT_PICKER_CANCELED' : 'OPERATION_CANCELED',
    message: 'user canceled the document picker',
  }),
};

/** bugsnag-js/packages/core/config.js: a key has 32 digits. Nothing is sent with it. */
const BUGSNAG = {
  apiKey: '0'.repeat(32),
  autoDetectErrors: false,
  autoTrackSessions: false,
  maxBreadcrumbs: 100,
  enabledBreadcrumbTypes: [],
};
const BUGSNAG_EVENT = { breadcrumbs: [], threads: [] };

const SINCE = new Date(0).toISOString();
/** @revenuecat/purchases-typescript-internal/dist/customerInfo.d.ts: a customer without purchases. */
const CUSTOMER = {
  entitlements: { all: {}, active: {}, verification: 'NOT_REQUESTED' },
  activeSubscriptions: [],
  allPurchasedProductIdentifiers: [],
  latestExpirationDate: null,
  firstSeen: SINCE,
  originalAppUserId: '$RCAnonymousID:0',
  requestDate: SINCE,
  allExpirationDates: {},
  allPurchaseDates: {},
  originalApplicationVersion: null,
  originalPurchaseDate: null,
  managementURL: null,
  nonSubscriptionTransactions: [],
  subscriptionsByProductIdentifier: {},
};

const named = (members: string, answer: Answer): Record<string, Answer> =>
  Object.fromEntries(members.split(' ').map((member) => [member, answer]));

const OWN: Record<string, Record<string, Answer>> = {
  // react-native-biometrics/index.ts
  ReactNativeBiometrics: {
    isSensorAvailable: later('no hardware', {
      available: false,
      error: 'BIOMETRIC_ERROR_NO_HARDWARE',
    }),
    biometricKeysExist: later('no keys', { keysExist: false }),
    deleteKeys: later('no keys', { keysDeleted: false }),
  },
  // react-native-fingerprint-scanner/src/createError.js has the words as names.
  ReactNativeFingerprintScanner: named(
    'isSensorAvailable authenticate',
    refused('FingerprintScannerNotSupported'),
  ),
  // react-native-touch-id/data/errors.js, and its module on Android
  TouchID: named('isSupported authenticate', refused('LAErrorTouchIDNotAvailable')),
  FingerprintAuth: named('isSupported authenticate', refused('Not supported.')),
  // react-native-ble-plx/src/TypeDefinition.js: State.Unsupported
  BlePlx: {
    state: later("'Unsupported'", 'Unsupported'),
    ...named('enable disable startDeviceScan connectToDevice', NO_BLUETOOTH),
    ...named('devices connectedDevices', none),
  },
  // react-native-ble-manager/src/types.ts: BleState.Unsupported
  BleManager: {
    checkState: later("'unsupported'", 'unsupported'),
    enableBluetooth: refused('No bluetooth support'),
  },
  // @notifee/react-native/src/NotifeeApiModule.ts
  NotifeeApiModule: {
    ...named('requestPermission getNotificationSettings', NOTIFICATIONS),
    ...named(
      'displayNotification createTriggerNotification createChannel createChannels createChannelGroup createChannelGroups deleteChannel deleteChannelGroup getChannel getChannelGroup incrementBadgeCount decrementBadgeCount openNotificationSettings openAlarmPermissionSettings openBatteryOptimizationSettings openPowerManagerSettings',
      nothing,
    ),
    ...named(
      'getChannels getChannelGroups getTriggerNotificationIds getTriggerNotifications getDisplayedNotifications getNotificationCategories',
      none,
    ),
    getBadgeCount: later('0', 0),
    getPowerManagerInfo: later('nothing', {}),
  },
  // @bugsnag/react-native/src/NativeBugsnag.ts: without a configuration it throws as an app starts.
  BugsnagReactNative: {
    configure: atOnce('a configuration', BUGSNAG),
    configureAsync: later('a configuration', BUGSNAG),
    getPayloadInfo: atOnce('nothing', BUGSNAG_EVENT),
    getPayloadInfoAsync: later('nothing', BUGSNAG_EVENT),
    dispatch: atOnce('true', true),
    dispatchAsync: later('true', true),
    ...named('leaveBreadcrumb updateCodeBundleId updateContext updateUser', nothing),
  },
  RNDocumentPicker: named('pick pickDirectory saveDocument writeDocuments', noDocument),
  // react-native-image-crop-picker: android/…/PickerModule.java
  ImageCropPicker: named(
    'openPicker openCamera openCropper',
    cancelled('E_PICKER_CANCELLED', 'User cancelled image selection'),
  ),
  // react-native-purchases/dist/purchases.js: a store that sells nothing. PURCHASE_CANCELLED_ERROR is 1.
  RNPurchases: {
    isConfigured: later('true', true),
    isAnonymous: later('true', true),
    getAppUserID: later('an anonymous id', CUSTOMER.originalAppUserId),
    ...named(
      'getCustomerInfo restorePurchases logOut',
      later('a customer without purchases', CUSTOMER),
    ),
    ...named(
      'logIn syncPurchasesForResult',
      later('a customer without purchases', { customerInfo: CUSTOMER, created: false }),
    ),
    ...named(
      'getOfferings syncAttributesAndOfferingsIfNeeded',
      later('no offerings', { all: {}, current: null }),
    ),
    ...named('getCurrentOfferingForPlacement syncPurchases invalidateCustomerInfoCache', nothing),
    getProductInfo: none,
    ...named('purchaseProduct purchasePackage purchaseSubscriptionOption', cancelled('1')),
  },
  // expo-image-picker/src/ImagePicker.ts, expo-contacts/src/Contacts.ts
  ExponentImagePicker: { getPendingResultAsync: nothing },
  ExpoContacts: { presentContactPickerAsync: nothing },
  // expo-brightness/src/Brightness.ts, expo-cellular/src/Cellular.types.ts: UNKNOWN
  ExpoBrightness: {
    ...named('getBrightnessAsync getSystemBrightnessAsync', later('1', 1)),
    getSystemBrightnessModeAsync: later('0', 0),
  },
  ExpoCellular: { getCellularGenerationAsync: later('0', 0) },
  // Restricted: expo-background-task/src/BackgroundTask.types.ts, expo-background-fetch/src/
  // BackgroundFetch.types.ts, react-native-background-fetch/src/index.js
  ExpoBackgroundTask: { getStatusAsync: later('1', 1) },
  ExpoBackgroundFetch: { getStatusAsync: later('2', 2) },
  RNBackgroundFetch: named('configure start status', later('0', 0)),
  ExpoTaskManager: { getRegisteredTasksAsync: none, getTaskOptionsAsync: nothing },
  // expo-location/src/Location.types.ts: LocationProviderStatus
  ExpoLocation: {
    getProviderStatusAsync: later('no location', {
      locationServicesEnabled: false,
      backgroundModeEnabled: false,
    }),
  },
  // expo-apple-authentication/src/AppleAuthentication.types.ts: NOT_FOUND
  ExpoAppleAuthentication: { getCredentialStateAsync: later('2', 2) },
  // expo-network/src/Network.ts, expo-speech/src/Speech/Speech.ts
  ExpoNetwork: { getIpAddressAsync: later("'0.0.0.0'", '0.0.0.0') },
  ExpoSpeech: { getVoices: none },
  ExponentSpeech: { getVoices: none },
};

/** Pickers of unknown libraries. Most apps look for the code of the error, or for a word in its message. */
const PICKER = /^(pick(?![a-z])|open\w*Picker$|launch(Camera|ImageLibrary|\w*Picker))/;

export const ownAnswerOf = (module: string, member: string): Answer | undefined =>
  foundIn(foundIn(OWN, module) ?? {}, member) ??
  (PICKER.test(member) ? cancelled('E_PICKER_CANCELLED') : undefined);
