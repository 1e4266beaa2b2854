import type { NativeModule, WorkerContext } from '../context.ts';
import { emitter } from './answers.ts';

/** The frame is told of what an app keeps in portions (frame/throttle.ts): that comes first. */
const KEPT_MS = 200;

/** Starts the app anew, with what it had kept. */
export const reload = ({ native, send }: Pick<WorkerContext, 'native' | 'send'>): void =>
  void native.setTimeout(() => send({ type: 'notice', notice: { notice: 'reload' } }), KEPT_MS);

/** react-native/src/private/specs_DEPRECATED/modules/NativeDevSettings.js */
export const devSettings: NativeModule = (worker) => {
  const again = () => reload(worker);
  return {
    ...emitter,
    reload: again,
    reloadWithReason: again,
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

/** react-native/src/private/specs_DEPRECATED/modules/NativeLogBox.js. What it shows is logged as well. */
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
