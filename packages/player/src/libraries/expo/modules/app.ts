import { statusBarHeight } from '../../../shared/bars.ts';
import { appFacts } from '../../../worker/app-info.ts';
import type { WorkerContext } from '../../../worker/context.ts';
import { reload } from '../../../worker/modules/development.ts';
import { isTablet } from '../../../worker/modules/device-info.ts';
import { answering, type ExpoModule, nothing } from '../core/module.ts';
import { uuidv4 } from '../core/uuid.ts';

/** expo-application/src/ExpoApplication.ts */
export const application: ExpoModule = ({ settings }) => {
  const { id, name, version, build } = appFacts(settings);
  return {
    applicationId: id,
    applicationName: name,
    androidId: '0',
    nativeApplicationVersion: version,
    nativeBuildVersion: build,
    getInstallationTimeAsync: async () => Date.now(),
    getLastUpdateTimeAsync: async () => Date.now(),
    getInstallReferrerAsync: answering(''),
    getIosIdForVendorAsync: answering(null),
    getApplicationReleaseTypeAsync: answering(0),
    getPushNotificationServiceEnvironmentAsync: answering(null),
  };
};

/** Values that Expo sets for its own libraries, and properties that code reads of any object. */
const NOT_OF_APPS = /^(router|eas|then|toJSON|__esModule|\$\$typeof)$/;

/** The `extra` of an app without an uploaded app.config. Each value that is read is reported. */
function extra(send: WorkerContext['send']): object {
  const said = new Set<string>();
  return new Proxy<Record<string, unknown>>(
    {},
    {
      get(kept, key) {
        if (typeof key !== 'string' || key in kept || NOT_OF_APPS.test(key) || said.has(key))
          return Reflect.get(kept, key);
        said.add(key);
        send({ type: 'missing', what: 'method', name: `app.config: extra.${key}` });
        return undefined;
      },
    },
  );
}

/** expo-constants/src/ExponentConstants.ts. Without an app.config only the name is known. */
export const constants: ExpoModule = ({ settings, send }) => {
  const { platform, entry, appConfig } = settings;
  const bar = statusBarHeight(settings);
  const { version, build } = appFacts(settings);
  const [model, idiom] = isTablet(settings) ? ['iPad13,18', 'tablet'] : ['iPhone16,1', 'handset'];
  const manifest = {
    name: entry,
    slug: entry,
    scheme: entry,
    version: '1.0.0',
    platforms: ['ios', 'android'],
    sdkVersion: '57.0.0',
    orientation: 'default',
    userInterfaceStyle: 'automatic',
    [platform]: {},
    extra: appConfig ? {} : extra(send),
    ...appConfig,
  };
  const own =
    platform === 'ios'
      ? { ios: { buildNumber: build, platform: model, userInterfaceIdiom: idiom } }
      : { android: { versionCode: Number(build) } };
  return {
    // Android passes it as JSON text, but the library accepts an object too.
    manifest,
    // The environment of every build except Expo Go. With another, versions before SDK 50 end the app.
    executionEnvironment: 'bare',
    appOwnership: null,
    sessionId: uuidv4(),
    statusBarHeight: bar,
    deviceName: 'Vitrine',
    isDevice: false,
    isHeadless: false,
    debugMode: false,
    isDetached: true,
    linkingUri: `${entry}://`,
    expoVersion: null,
    systemFonts: [],
    supportedExpoSdks: [],
    nativeAppVersion: version,
    nativeBuildVersion: build,
    platform: own,
    systemVersion: platform === 'ios' ? '18.0' : 35,
    getWebViewUserAgentAsync: answering(navigator.userAgent),
  };
};

/** expo-updates/src/Updates.types.ts: UpdateCheckResultNotAvailable, UpdateFetchResultFailure */
const NONE = { isAvailable: false, isRollBackToEmbedded: false };
const REASON = 'noUpdateAvailableOnServer';
const NOTHING_NEW = { isNew: false, isRollBackToEmbedded: false };

/**
 * expo-updates/src/ExpoUpdates.ts, switched off. Apps check for an update before they show
 * anything. The answer is that there is none, because the app is the uploaded bundle.
 */
export const updates: ExpoModule = (worker) => ({
  isEnabled: false,
  isEmergencyLaunch: false,
  emergencyLaunchReason: null,
  isEmbeddedLaunch: true,
  isUsingEmbeddedAssets: true,
  launchDuration: null,
  runtimeVersion: '',
  channel: '',
  checkAutomatically: 'NEVER',
  localAssets: {},
  shouldDeferToNativeForAPIMethodAvailabilityInDevelopment: false,
  initialContext: {
    isUpdateAvailable: false,
    isUpdatePending: false,
    isChecking: false,
    isDownloading: false,
    isRestarting: false,
    restartCount: 0,
    sequenceNumber: 0,
    isStartupProcedureRunning: false,
    downloadProgress: 0,
  },
  checkForUpdateAsync: async () => ({ ...NONE, reason: REASON }),
  fetchUpdateAsync: async () => ({ ...NOTHING_NEW }),
  setExtraParamAsync: nothing,
  getExtraParamsAsync: async () => ({}),
  readLogEntriesAsync: async () => [],
  clearLogEntriesAsync: nothing,
  showReloadScreen: nothing,
  hideReloadScreen: nothing,
  reload: async () => reload(worker),
});

const [PHONE, TABLET] = [1, 2];

/** expo-device/src/ExpoDevice.ts */
export const device: ExpoModule = ({ settings }) => {
  const ios = settings.platform === 'ios';
  const tablet = isTablet(settings);
  const deviceType = tablet ? TABLET : PHONE;
  const apple = tablet
    ? { modelId: 'iPad13,18', modelName: 'iPad' }
    : { modelId: 'iPhone16,1', modelName: 'iPhone' };
  const google = { modelId: null, modelName: tablet ? 'Android tablet' : 'Android phone' };
  return {
    isDevice: false,
    deviceType,
    deviceName: 'Vitrine',
    totalMemory: 4 * 2 ** 30,
    ...(ios
      ? { brand: 'Apple', manufacturer: 'Apple', ...apple }
      : { brand: 'google', manufacturer: 'Google', ...google }),
    designName: null,
    productName: null,
    deviceYearClass: 2024,
    osName: ios ? 'iOS' : 'Android',
    osVersion: ios ? '18.0' : '15',
    osBuildId: '1',
    osInternalBuildId: '1',
    osBuildFingerprint: null,
    platformApiLevel: ios ? null : 35,
    supportedCpuArchitectures: ['arm64-v8a'],
    getDeviceTypeAsync: answering(deviceType),
    getUptimeAsync: async () => performance.now(),
    getMaxMemoryAsync: answering(2 ** 29),
    isRootedExperimentalAsync: answering(false),
    isSideLoadingEnabledAsync: answering(false),
    getPlatformFeaturesAsync: answering([]),
    hasPlatformFeatureAsync: answering(false),
  };
};
