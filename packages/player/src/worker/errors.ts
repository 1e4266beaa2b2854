import type { FromWorker } from '../protocol/worker.ts';
import type { WorkerContext } from './context.ts';

/** @react-native/js-polyfills/error-guard.js */
type ErrorUtils = { reportError(error: unknown): void; reportFatalError(error: unknown): void };

/** Describes a thrown value. */
function errorMessage(error: unknown, fatal: boolean): FromWorker {
  const { message, stack } = (error ?? {}) as { message?: unknown; stack?: unknown };
  return {
    type: 'error',
    fatal,
    message: typeof message === 'string' ? message : String(error),
    stack: typeof stack === 'string' ? stack : '',
  };
}

/**
 * Two ways to report an uncaught error: `fail` sends it to the frame, `report` calls the handlers
 * of the app first.
 */
export function createErrors(scope: Record<string, unknown>, send: WorkerContext['send']) {
  let sent = 0;
  const fail: WorkerContext['fail'] = (error, fatal) => {
    sent += 1;
    send(errorMessage(error, fatal));
  };
  /**
   * Does what a device does (JsErrorHandler.cpp), so that the handlers of the app are called. The
   * last of them is that of React Native, which calls RN$handleException or its ExceptionsManager.
   */
  const report: WorkerContext['fail'] = (error, fatal) => {
    const utils = scope.ErrorUtils as ErrorUtils | undefined;
    const before = sent;
    // In development, older versions report only to their own screen, LogBox.
    let isLost = !utils || scope.__DEV__ === true;
    try {
      if (fatal) utils?.reportFatalError(error);
      else utils?.reportError(error);
    } catch {
      isLost = true;
    }
    if (isLost && sent === before) fail(error, fatal);
  };
  return { fail, report };
}
