import type { NativeModule } from '../context.ts';

/** react-native/src/private/webapis/performance/specs/NativePerformance.js: required since 0.88. */
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
