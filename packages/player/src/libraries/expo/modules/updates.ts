import { reload } from '../../../worker/modules/reload.ts';
import { type ExpoModule, nothing } from '../core/module.ts';

/** expo-updates/src/Updates.types.ts: UpdateCheckResultNotAvailable, UpdateFetchResultFailure */
const NONE = { isAvailable: false, isRollBackToEmbedded: false };
const REASON = 'noUpdateAvailableOnServer';
const NOTHING_NEW = { isNew: false, isRollBackToEmbedded: false };

/**
 * expo-updates/src/ExpoUpdates.ts, switched off. Apps ask for an update ere they show anything, and are
 * told that there is none: this is the bundle that was uploaded.
 */
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
  checkForUpdateAsync: async () => ({ ...NONE, reason: REASON }),
  ...{ fetchUpdateAsync: async () => ({ ...NOTHING_NEW }), setExtraParamAsync: nothing },
  ...{ getExtraParamsAsync: async () => ({}), readLogEntriesAsync: async () => [] },
  ...{ clearLogEntriesAsync: nothing, showReloadScreen: nothing, hideReloadScreen: nothing },
  reload: async () => reload(thread),
});
