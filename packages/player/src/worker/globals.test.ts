import { expect, it } from 'vitest';
import { prepareGlobals } from './globals.ts';
import { fakeWorker } from './test/fake-worker.ts';

it('an app is not taken for one that a browser debugs', () => {
  const define = Object.defineProperty;
  const scope: Record<string, unknown> = {};
  prepareGlobals(scope, fakeWorker().worker.native);
  define(Object, 'defineProperty', { value: define, configurable: true, writable: true });
  // react-native-reanimated 3.6: src/reanimated2/PlatformChecker.ts
  expect(scope.nativeCallSyncHook).toBeTypeOf('function');
});
