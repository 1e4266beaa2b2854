import type { NativeModule } from '../../worker/context.ts';
import { reload } from '../../worker/modules/development.ts';

/**
 * RNBackgroundTimer: react-native-background-timer/index.js. A timer ends with an event. `start` is
 * one without an id.
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

/** RNRestart: react-native-restart/src/index.tsx. The reason is lost with the app that restarts. */
export const restart: NativeModule = (worker) => {
  const again = () => reload(worker);
  return { restart: again, Restart: again, getReason: async () => null };
};

const [SHORT, LONG, INDEFINITE] = [-1, 0, -2];
type Options = { text?: string; title?: string; duration?: number };

/**
 * RNSnackbar: react-native-snackbar/src/NativeSnackbar.ts, and versions before 3, which pass an
 * object. It is shown as a toast, so its action cannot be pressed.
 */
export const snackbar: NativeModule = ({ send }) => {
  const constants = {
    LENGTH_SHORT: SHORT,
    LENGTH_LONG: LONG,
    LENGTH_INDEFINITE: INDEFINITE,
    DISMISS_EVENT_SWIPE: 0,
    DISMISS_EVENT_ACTION: 1,
    DISMISS_EVENT_TIMEOUT: 2,
    DISMISS_EVENT_MANUAL: 3,
    DISMISS_EVENT_CONSECUTIVE: 4,
    SHOW_EVENT: 5,
  };
  return {
    ...constants,
    getConstants: () => constants,
    addListener() {},
    removeListeners() {},
    onSnackbarVisibility: () => ({ remove() {} }),
    show(given: string | Options, length: unknown) {
      const { text, title, duration } =
        typeof given === 'object' ? given : { text: given, duration: length };
      const shown = String(text ?? title ?? '');
      const long = (duration ?? SHORT) !== SHORT;
      send({ type: 'notice', notice: { notice: 'toast', text: shown, long } });
    },
    dismiss() {},
  };
};
