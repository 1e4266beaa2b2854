import { answering, type ExpoModule } from '../module.ts';

const PHONE = 1;

/** expo-device/src/ExpoDevice.ts */
export const device: ExpoModule = ({ settings }) => {
  const ios = settings.platform === 'ios';
  return {
    ...{ isDevice: false, deviceType: PHONE, deviceName: 'Vitrine', totalMemory: 4 * 2 ** 30 },
    ...(ios
      ? { brand: 'Apple', manufacturer: 'Apple', modelId: 'iPhone16,1', modelName: 'iPhone' }
      : { brand: 'google', manufacturer: 'Google', modelId: null, modelName: 'Android phone' }),
    ...{ designName: null, productName: null, deviceYearClass: 2024 },
    ...{ osName: ios ? 'iOS' : 'Android', osVersion: ios ? '18.0' : '15' },
    ...{ osBuildId: '1', osInternalBuildId: '1', osBuildFingerprint: null },
    ...{ platformApiLevel: ios ? null : 35, supportedCpuArchitectures: ['arm64-v8a'] },
    getDeviceTypeAsync: answering(PHONE),
    getUptimeAsync: async () => performance.now(),
    getMaxMemoryAsync: answering(2 ** 29),
    isRootedExperimentalAsync: answering(false),
    isSideLoadingEnabledAsync: answering(false),
    getPlatformFeaturesAsync: answering([]),
    hasPlatformFeatureAsync: answering(false),
  };
};
