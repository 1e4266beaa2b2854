import { reload } from '../../modules/reload.ts';
import { type ExpoModule, nothing } from '../module.ts';

const off = async (): Promise<never> => {
  throw new Error('There are no updates: this is the bundle that was uploaded.');
};

/** expo-updates/src/ExpoUpdates.ts, switched off. */
export const updates: ExpoModule = (thread) => ({
  ...{ isEnabled: false, isEmergencyLaunch: false, emergencyLaunchReason: null },
  ...{ isEmbeddedLaunch: true, isUsingEmbeddedAssets: true, launchDuration: null },
  ...{ runtimeVersion: '', channel: '', checkAutomatically: 'NEVER', localAssets: {} },
  shouldDeferToNativeForAPIMethodAvailabilityInDevelopment: false,
  initialContext: {
    ...{ isUpdateAvailable: false, isUpdatePending: false, isChecking: false },
    ...{ isDownloading: false, isRestarting: false, restartCount: 0, sequenceNumber: 0 },
    ...{ isStartupProcedureRunning: false, downloadProgress: 0 },
  },
  ...{ checkForUpdateAsync: off, fetchUpdateAsync: off, setExtraParamAsync: nothing },
  ...{ getExtraParamsAsync: async () => ({}), readLogEntriesAsync: async () => [] },
  ...{ clearLogEntriesAsync: nothing, showReloadScreen: nothing, hideReloadScreen: nothing },
  reload: async () => reload(thread),
});
