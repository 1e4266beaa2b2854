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
