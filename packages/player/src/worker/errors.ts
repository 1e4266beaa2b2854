import type { FromWorker } from '../protocol/worker.ts';
import type { WorkerContext } from './context.ts';

/** @react-native/js-polyfills/error-guard.js */
type ErrorUtils = { reportError(error: unknown): void; reportFatalError(error: unknown): void };

/** What was thrown, whatever it is, in words. */
function errorMessage(error: unknown, fatal: boolean): FromWorker {
  const { message, stack } = (error ?? {}) as { message?: unknown; stack?: unknown };
  return {
    type: 'error',
    fatal,
    message: typeof message === 'string' ? message : String(error),
    stack: typeof stack === 'string' ? stack : '',
  };
}

/** Two ways to say what nobody caught: `fail` to the frame, `report` to the app first. */
export function createErrors(scope: Record<string, unknown>, send: WorkerContext['send']) {
  let told = 0;
  const fail: WorkerContext['fail'] = (error, fatal) => {
    told += 1;
    send(errorMessage(error, fatal));
  };
  /**
   * As a device does it (JsErrorHandler.cpp), so that the app's own handlers hear of it. React Native's,
   * which is the last of them, hands it on by RN$handleException or its ExceptionsManager.
   */
  const report: WorkerContext['fail'] = (error, fatal) => {
    const utils = scope.ErrorUtils as ErrorUtils | undefined;
    const before = told;
    // While one develops, older versions tell nobody but their own screen, LogBox.
    let isLost = !utils || scope.__DEV__ === true;
    try {
      if (fatal) utils?.reportFatalError(error);
      else utils?.reportError(error);
    } catch {
      isLost = true;
    }
    if (isLost && told === before) fail(error, fatal);
  };
  return { fail, report };
}
