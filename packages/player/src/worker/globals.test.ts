import { expect, it, vi } from 'vitest';
import { prepareGlobals } from './globals.ts';
import { fakeWorker } from './test/fake-worker.ts';

function prepared(scope: Record<string, unknown> = {}) {
  const define = Object.defineProperty;
  prepareGlobals(scope, fakeWorker().worker.native);
  define(Object, 'defineProperty', { value: define, configurable: true, writable: true });
  return scope;
}

it('libraries do not take the app for one that runs in a debugger’s browser', () => {
  const scope = prepared();
  // react-native-reanimated 3.6: src/reanimated2/PlatformChecker.ts
  expect(scope.nativeCallSyncHook).toBeTypeOf('function');
});

it('a timer that is longer than those of browsers does not end at once', () => {
  const set = vi.fn(() => 7);
  const { setTimeout: later, setInterval: often } = prepared({ setTimeout: set, setInterval: set });
  for (const timer of [later, often] as (typeof setTimeout)[]) {
    expect(timer(() => {}, 30 * 24 * 3_600_000, 'a')).toBe(7);
    timer(() => {}, Number.POSITIVE_INFINITY);
    timer(() => {}, 20);
    timer(() => {});
  }
  const given = (set.mock.calls as unknown[][]).map(([, ...rest]) => rest);
  const most = 2 ** 31 - 1;
  expect(given.slice(0, 4)).toEqual([[most, 'a'], [most], [20], [0]]);
  expect(given.slice(4)).toEqual(given.slice(0, 4));
});
