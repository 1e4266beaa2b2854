import type { Settings } from '../../protocol/settings.ts';
import { appFacts } from '../app-info.ts';
import type { NativeModule } from '../context.ts';
import { emitter } from './answers.ts';
import { isTablet } from './device-info.ts';

const UNKNOWN = 'unknown';
const ID = '00000000-0000-4000-8000-000000000000';
const [MEMORY, DISK] = [2 ** 32, 2 ** 36];
const POWER = { batteryLevel: 1, batteryState: 'full', lowPowerMode: false };

/** The library decides by the model whether a device has a notch. */
const iPhone = ({ insets }: Settings) =>
  insets.bottom > 0
    ? { model: 'iPhone 14', deviceId: 'iPhone14,7' }
    : { model: 'iPhone SE', deviceId: 'iPhone14,6' };

function constantsOf(settings: Settings) {
  const tablet = isTablet(settings);
  const { name, id, version, build } = appFacts(settings);
  const iPad = { model: 'iPad', deviceId: 'iPad13,18' };
  const apple = { brand: 'Apple', systemName: 'iOS', systemVersion: '18.0' };
  const android = {
    brand: 'google',
    systemName: 'Android',
    systemVersion: '15',
    model: 'Android phone',
    deviceId: 'vitrine',
  };
  return {
    appName: name,
    bundleId: id,
    appVersion: version,
    buildNumber: build,
    uniqueId: ID,
    isTablet: tablet,
    deviceType: tablet ? 'Tablet' : 'Handset',
    isLowRamDevice: false,
    isDisplayZoomed: false,
    ...(settings.platform === 'ios'
      ? { ...apple, ...(tablet ? iPad : iPhone(settings)) }
      : android),
  };
}

/** The results of methods. Each method exists with this name, and with the suffix `Sync`. */
function answersOf({ platform }: Settings): Record<string, unknown> {
  const ios = platform === 'ios';
  const names =
    'Bootloader Codename Device Display Fingerprint Hardware Host Incremental Product SecurityPatch ' +
    'Tags Type SerialNumber InstallReferrer InstallerPackageName PhoneNumber Carrier IpAddress BaseOs';
  return {
    ...Object.fromEntries(names.split(' ').map((name) => [`get${name}`, UNKNOWN])),
    getUniqueId: ID,
    getInstanceId: ID,
    getAndroidId: '0000000000000000',
    getBuildId: '1',
    getSystemManufacturer: ios ? 'Apple' : 'Google',
    getDeviceName: 'Vitrine',
    getUserAgent: navigator.userAgent,
    getMacAddress: '02:00:00:00:00:00',
    getFontScale: 1,
    getApiLevel: ios ? -1 : 35,
    getPreviewSdkInt: 0,
    getBrightness: 1,
    getTotalMemory: MEMORY,
    getMaxMemory: MEMORY / 8,
    getUsedMemory: MEMORY / 16,
    getTotalDiskCapacity: DISK,
    getTotalDiskCapacityOld: DISK,
    getFreeDiskStorage: DISK / 8,
    getFreeDiskStorageOld: DISK / 8,
    getPowerState: POWER,
    getBatteryLevel: 1,
    isBatteryCharging: false,
    getSupportedAbis: ['arm64-v8a'],
    getSupported64BitAbis: ['arm64-v8a'],
    getSupported32BitAbis: [],
    getSystemAvailableFeatures: [],
    hasSystemFeature: false,
    getAvailableLocationProviders: {},
    isLocationEnabled: false,
    isAirplaneMode: false,
    isEmulator: true,
    isPinOrFingerprintSet: false,
    isCameraPresent: false,
    isHeadphonesConnected: false,
    isMouseConnected: false,
    isKeyboardConnected: false,
    isTabletMode: false,
    hasGms: false,
    hasHms: false,
    getFirstInstallTime: Date.now(),
    getLastUpdateTime: Date.now(),
  };
}

/** react-native-device-info: src/internal/NativeRNDeviceInfo.ts, privateTypes.ts */
export const rnDeviceInfo: NativeModule = ({ settings }) => {
  const constants = constantsOf(settings);
  const answers = Object.entries(answersOf(settings)).flatMap(([name, value]) => [
    [name, async () => value],
    [`${name}Sync`, () => value],
  ]);
  const isLandscapeSync = () => settings.window.width > settings.window.height;
  return {
    ...emitter,
    ...constants,
    ...Object.fromEntries(answers),
    isLandscapeSync,
    isLandscape: async () => isLandscapeSync(),
    getConstants: () => constants,
    syncUniqueId: async () => ID,
  };
};
