import type { NativeModule, WorkerContext } from '../context.ts';
import { emitter } from './answers.ts';

/** Stored values reach the host in portions (frame/throttle.ts), which have to arrive first. */
const STORE_MS = 200;

/** Restarts the app with its stored values. */
export const reload = ({ native, send }: Pick<WorkerContext, 'native' | 'send'>): void =>
  void native.setTimeout(() => send({ type: 'notice', notice: { notice: 'reload' } }), STORE_MS);

/** react-native/src/private/specs_DEPRECATED/modules/NativeDevSettings.js */
export const devSettings: NativeModule = (worker) => {
  const restart = () => reload(worker);
  return {
    ...emitter,
    reload: restart,
    reloadWithReason: restart,
    onFastRefresh() {},
    openDebugger() {},
    setHotLoadingEnabled() {},
    setIsDebuggingRemotely() {},
    setProfilingEnabled() {},
    setIsShakeToShowDevMenuEnabled() {},
    toggleElementInspector() {},
    addMenuItem() {},
  };
};

/** react-native/src/private/specs_DEPRECATED/modules/NativeDevLoadingView.js */
export const devLoadingView: NativeModule = () => ({ showMessage() {}, hide() {} });

/** react-native/Libraries/NativeModules/specs/NativeDevMenu.js (until 0.79) */
export const devMenu: NativeModule = (worker) => ({
  reload: () => reload(worker),
  show() {},
  setProfilingEnabled() {},
  setHotLoadingEnabled() {},
  debugRemotely() {},
});

/**
 * react-native/src/private/specs_DEPRECATED/modules/NativeLogBox.js. It shows nothing, because its
 * messages are logged as well.
 */
export const logBox: NativeModule = () => ({ show() {}, hide() {} });

/** react-native/src/private/specs_DEPRECATED/modules/NativeRedBox.js */
export const redBox: NativeModule = () => ({ setExtraData() {}, dismiss() {} });

/** react-native/src/private/specs_DEPRECATED/modules/NativeFrameRateLogger.js */
export const frameRateLogger: NativeModule = () => ({
  setGlobalOptions() {},
  setContext() {},
  beginScroll() {},
  endScroll() {},
});

type Frame = {
  methodName?: string;
  file?: string | null;
  lineNumber?: number | null;
  column?: number | null;
};
type Exception = {
  message?: string;
  originalMessage?: string | null;
  name?: string | null;
  stack?: Frame[];
  isFatal?: boolean;
};

const lineOf = ({ methodName, file, lineNumber, column }: Frame) =>
  `    at ${methodName || '<anonymous>'} (${file ?? ''}:${lineNumber ?? 0}:${column ?? 0})`;

/** react-native/src/private/specs_DEPRECATED/modules/NativeExceptionsManager.js */
export const exceptionsManager: NativeModule = ({ send }) => {
  const report = (message: string, fatal: boolean, stack: Frame[] = []) =>
    send({ type: 'error', fatal, message: String(message), stack: stack.map(lineOf).join('\n') });
  return {
    reportException: ({ originalMessage, message, isFatal, stack }: Exception) =>
      report(originalMessage ?? message ?? '', isFatal === true, stack),
    reportFatalException: (message: string, stack?: Frame[]) => report(message, true, stack),
    reportSoftException: (message: string, stack?: Frame[]) => report(message, false, stack),
    updateExceptionMessage() {},
    dismissRedbox() {},
  };
};
