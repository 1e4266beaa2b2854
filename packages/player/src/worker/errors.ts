import type { FromWorker } from '../protocol/worker.ts';
import type { WorkerContext } from './context.ts';
import { isNoise } from './former-versions.ts';
import type { Native } from './native.ts';
import { isOfStandIn } from './unknown/unhandled.ts';

/** @react-native/js-polyfills/error-guard.js */
type ErrorUtils = { reportError(error: unknown): void; reportFatalError(error: unknown): void };

/** How long the handlers of an app may take to pass on a fatal error. Some store the error first. */
const UNTOLD_MS = 3000;
/** Limits the messages that are kept of an app that fails again and again. */
const MAX_TOLD = 100;

/** Describes a thrown value. */
function errorMessage(error: unknown, fatal: boolean): FromWorker & { type: 'error' } {
  const { message, stack } = (error ?? {}) as { message?: unknown; stack?: unknown };
  return {
    type: 'error',
    fatal,
    message: typeof message === 'string' ? message : String(error),
    stack: typeof stack === 'string' ? stack : '',
  };
}

type Options = Pick<Native, 'setTimeout'> & {
  /** Whether the app shows something. Until then, a fatal error is why it does not. */
  isShown(): boolean;
};

/**
 * Two ways to report an uncaught error: `fail` sends it to the frame, `report` calls the handlers
 * of the app first. `send` sends all messages of the worker. Until the app shows something, it marks only
 * the first fatal error as fatal.
 */
export function createErrors(
  scope: Record<string, unknown>,
  post: WorkerContext['send'],
  { setTimeout, isShown }: Options,
) {
  let sent = 0;
  let hasFailed = false;
  const told: string[] = [];
  const send: WorkerContext['send'] = (message) => {
    if (message.type === 'log' && isNoise(message.text)) return;
    if (message.type !== 'error') return post(message);
    if (isNoise(message.message)) return;
    sent += 1;
    if (told.push(message.message) > MAX_TOLD) told.shift();
    // This error may follow from the first one: if a module failed, no app is registered.
    const follows = hasFailed && !isShown();
    hasFailed ||= message.fatal;
    post(follows ? { ...message, fatal: false } : message);
  };
  const fail: WorkerContext['fail'] = (error, fatal) => send(errorMessage(error, fatal));
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
  /** On a device, error handlers are not called for rejected promises, which are not fatal. */
  const uncaught: WorkerContext['fail'] = (error, fatal) => {
    if (fatal) report(error, true);
    else if (!isOfStandIn(error)) fail(error, false);
  };
  const tellLater = (error: unknown) => {
    const { message } = errorMessage(error, true);
    setTimeout(() => {
      if (!told.some((one) => one.includes(message))) fail(error, !isShown());
    }, UNTOLD_MS);
  };
  watchHandlers(scope, tellLater);
  return { fail, report, uncaught, send, hasFailed: () => hasFailed };
}

/** Calls `reported` for each fatal error that React Native or Metro hands to the app's handlers. */
function watchHandlers(scope: object, reported: (error: unknown) => void): void {
  let utils: Partial<ErrorUtils> | undefined;
  Object.defineProperty(scope, 'ErrorUtils', {
    configurable: true,
    enumerable: true,
    get: () => utils,
    set(given: Partial<ErrorUtils> | undefined) {
      utils = given;
      const before = given?.reportFatalError;
      if (!given || typeof before !== 'function') return;
      given.reportFatalError = function (error) {
        reported(error);
        before.call(this, error);
      };
    },
  });
}
