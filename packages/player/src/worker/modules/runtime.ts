import type { NativeModule, WorkerContext } from '../context.ts';
import { isMember } from '../unknown/soft.ts';

/** react-native/src/private/webapis/microtasks/specs/NativeMicrotasks.js */
export const microtasks: NativeModule = ({ native }) => ({
  queueMicrotask: (work: () => void) => native.queueMicrotask(work),
});

/** The idle time that a busy page would have within a frame. */
const IDLE_MS = 10;

/**
 * react-native/src/private/webapis/idlecallbacks/specs/NativeIdleCallbacks.js, and the globals of
 * the same names.
 */
export const idleCallbacks = ({ native }: Pick<WorkerContext, 'native'>) => ({
  requestIdleCallback(work: (deadline: object) => void) {
    return native.setTimeout(() => {
      const until = native.now() + IDLE_MS;
      work({ didTimeout: false, timeRemaining: () => Math.max(0, until - native.now()) });
    }, 1);
  },
  cancelIdleCallback: (timer: number) => native.clearTimeout(timer),
});

/** react-native/src/private/webapis/performance/specs/NativePerformance.js, required since 0.88. */
export const performanceModule: NativeModule = ({ native }) => {
  const marks = new Map<string, number>();
  return {
    now: () => native.now(),
    timeOrigin: () => performance.timeOrigin,
    reportMark: (name: string, startTime: number) => void marks.set(name, startTime),
    reportMeasure() {},
    getMarkTime: (name: string) => marks.get(name),
    clearMarks: (name?: string) => (name === undefined ? marks.clear() : void marks.delete(name)),
    clearMeasures() {},
    getEntries: () => [],
    getEntriesByName: () => [],
    getEntriesByType: () => [],
    getEventCounts: () => [],
    getSimpleMemoryInfo: () => ({}),
    getReactNativeStartupTiming: () => ({}),
    createObserver: () => ({}),
    getDroppedEntriesCount: () => 0,
    observe() {},
    disconnect() {},
    takeRecords: () => [],
    getSupportedPerformanceEntryTypes: () => [],
    clearEventCountsForTesting() {},
  };
};

/** react-native/src/private/specs_DEPRECATED/modules/NativeHeadlessJsTaskSupport.js */
export const headlessJs: NativeModule = () => ({
  notifyTaskFinished() {},
  notifyTaskRetry: async () => false,
});

/**
 * react-native/src/private/specs_DEPRECATED/modules/NativeSegmentFetcher.js. A bundle is one file,
 * so every segment is missing.
 */
export const segmentFetcher: NativeModule = ({ send }) => {
  const missing = (id: number, then: (error: object) => void) => {
    send({ type: 'missing', what: 'method', name: 'SegmentFetcher.fetchSegment' });
    then({ code: 'E_MISSING', message: `Segment ${id} was not uploaded` });
  };
  return {
    fetchSegment: (id: number, _options: object, then: (error: object) => void) =>
      missing(id, then),
    getSegment: (id: number, _options: object, then: (error: object) => void) => missing(id, then),
  };
};

/** react-native/src/private/specs_DEPRECATED/modules/NativeSoundManager.js */
export const soundManager: NativeModule = () => ({ playTouchSound() {} });

/** The flags that versions before 0.78 read as they begin. They log an error for one without a value. */
const OFF = new Set([
  'useModernRuntimeScheduler',
  'enableMicrotasks',
  'enableBridgelessArchitecture',
]);

/**
 * react-native/src/private/featureflags/specs/NativeReactNativeFeatureFlags.js
 *
 * Each other flag is a method without a value, so that it has the default of the app's version of
 * React Native. Versions before 0.79 log an error for a flag without a method.
 */
export const featureFlags: NativeModule = () => {
  const flag = (name: string) => () => (OFF.has(name) ? false : undefined);
  return new Proxy({}, { get: (_, name) => (isMember(name) ? flag(name) : undefined) });
};

/**
 * The url of the bundle that the app sees. Asset urls are relative to it. The frame resolves them.
 */
const SCRIPT_URL = 'file:///bundle/main.jsbundle';

/** react-native/src/private/specs_DEPRECATED/modules/NativeSourceCode.js */
export const sourceCode: NativeModule = () => ({
  getConstants: () => ({ scriptURL: SCRIPT_URL }),
});
