import { isTablet } from '../../../worker/modules/platform-constants.ts';
import { answering, type ExpoModule } from '../core/module.ts';

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
    ...{ isDevice: false, deviceType, deviceName: 'Vitrine', totalMemory: 4 * 2 ** 30 },
    ...(ios
      ? { brand: 'Apple', manufacturer: 'Apple', ...apple }
      : { brand: 'google', manufacturer: 'Google', ...google }),
    ...{ designName: null, productName: null, deviceYearClass: 2024 },
    ...{ osName: ios ? 'iOS' : 'Android', osVersion: ios ? '18.0' : '15' },
    ...{ osBuildId: '1', osInternalBuildId: '1', osBuildFingerprint: null },
    ...{ platformApiLevel: ios ? null : 35, supportedCpuArchitectures: ['arm64-v8a'] },
    getDeviceTypeAsync: answering(deviceType),
    getUptimeAsync: async () => performance.now(),
    getMaxMemoryAsync: answering(2 ** 29),
    isRootedExperimentalAsync: answering(false),
    isSideLoadingEnabledAsync: answering(false),
    getPlatformFeaturesAsync: answering([]),
    hasPlatformFeatureAsync: answering(false),
  };
};
