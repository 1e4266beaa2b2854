import type { NativeModule } from '../../worker/context.ts';
import { reload } from '../../worker/modules/development.ts';
import { completed } from '../../worker/unknown/members.ts';

/**
 * RNBackgroundTimer: react-native-background-timer/index.js. A timer emits an event when it ends.
 * `start` starts one without an id.
 */
export const backgroundTimer: NativeModule = ({ native, emit }) => {
  let started: number | undefined;
  return {
    addListener() {},
    removeListeners() {},
    setTimeout: (id: number, ms: number) =>
      void native.setTimeout(() => emit('backgroundTimer.timeout', id), Number(ms) || 0),
    clearTimeout() {},
    async start(ms: number) {
      started = native.setTimeout(() => emit('backgroundTimer'), Number(ms) || 0);
      return true;
    },
    async stop() {
      if (started !== undefined) native.clearTimeout(started);
      return true;
    },
  };
};

/** RNRestart: react-native-restart/src/index.tsx. The reason is not kept across the restart. */
export const restart: NativeModule = (worker) => {
  const again = () => reload(worker);
  return { restart: again, Restart: again, getReason: async () => null };
};

/**
 * CodePush: react-native-code-push/CodePush.js. There is no update, and the app is the uploaded one.
 */
export const codePush: NativeModule = (worker) =>
  completed(
    'CodePush',
    {
      codePushInstallModeImmediate: 0,
      codePushInstallModeOnNextRestart: 1,
      codePushInstallModeOnNextResume: 2,
      codePushInstallModeOnNextSuspend: 3,
      codePushUpdateStateRunning: 0,
      codePushUpdateStatePending: 1,
      codePushUpdateStateLatest: 2,
      getUpdateMetadata: async () => null,
      getNewStatusReport: async () => null,
      notifyApplicationReady: async () => null,
      async restartApp(onlyIfUpdateIsPending: unknown) {
        if (onlyIfUpdateIsPending === true) return false;
        reload(worker);
        return true;
      },
    },
    worker,
  );
