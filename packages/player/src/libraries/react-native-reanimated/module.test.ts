import { expect, it } from 'vitest';
import { fakeWorker } from '../../worker/test/fake-worker.ts';
import { createWorklets } from '../react-native-worklets/install.ts';
import { reanimatedModule } from './module.ts';

it.each([
  [true, true],
  [undefined, false],
])('both runtimes know the reduceMotion setting: %s', (reduceMotion, expected) => {
  const { worker } = fakeWorker(reduceMotion === undefined ? {} : { settings: { reduceMotion } });
  const scope: Record<string, unknown> = { Object, console };
  const worklets = createWorklets(worker, scope);
  reanimatedModule(worker, worklets, scope, () => {}).installTurboModule();
  expect(scope._REANIMATED_IS_REDUCED_MOTION).toBe(expected);
  expect(worklets.ui.scope._REANIMATED_IS_REDUCED_MOTION).toBe(expected);
});

it('code outside of worklets of Reanimated 3 knows that it is none', () => {
  const { worker } = fakeWorker();
  const scope: Record<string, unknown> = { Object, console };
  reanimatedModule(worker, createWorklets(worker, scope), scope, () => {}).installTurboModule();
  expect(scope._WORKLET).toBe(false);
});

type Call = (...values: unknown[]) => unknown;

it('versions before 3.8 find their own methods, and a value that both runtimes share', () => {
  const { worker } = fakeWorker();
  const scope: Record<string, unknown> = { Object, console };
  const worklets = createWorklets(worker, scope);
  reanimatedModule(worker, worklets, scope, () => {}).installTurboModule();
  const proxy = scope.__reanimatedModuleProxy as Record<string, Call>;
  expect(() => proxy.installValueUnpacker?.('code')).not.toThrow();
  expect(() => proxy.installCoreFunctions?.('guard', 'unpacker')).not.toThrow();
  expect(() => proxy.configureLayoutAnimation?.(1, 3, '', undefined)).not.toThrow();
  const holder = proxy.makeSynchronizedDataHolder?.(proxy.makeShareableClone?.(1));
  expect(proxy.getDataSynchronously?.(holder)).toBe(1);
  expect(worklets.ui.scope._removeShadowNodeFromRegistry).toBeTypeOf('function');
  (worklets.ui.scope._updateDataSynchronously as Call)(holder, proxy.makeShareableClone?.(2));
  expect(proxy.getDataSynchronously?.(holder)).toBe(2);
});
