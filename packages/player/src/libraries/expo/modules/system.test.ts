import { expect, test } from 'vitest';
import { fakeWorker } from '../../../worker/test/fake-worker.ts';
import { splashScreen } from './system.ts';

type Splash = Record<string, () => Promise<unknown>>;

function splash() {
  const { worker, notices } = fakeWorker();
  return {
    module: splashScreen(worker, undefined as never) as Splash,
    seen: () => notices().map((one) => one.notice === 'splash' && one.visible),
  };
}

test('the router hides the splash screen when its first screen is mounted', async () => {
  const { module, seen } = splash();
  await module.internalPreventAutoHideAsync?.();
  await module.internalMaybeHideAsync?.();
  expect(seen()).toEqual([true, false]);
});

test('the router does not hide it for an app that does, and it never returns', async () => {
  const { module, seen } = splash();
  await module.preventAutoHideAsync?.();
  await module.internalPreventAutoHideAsync?.();
  await module.internalMaybeHideAsync?.();
  expect(seen()).toEqual([true, true]);
  await module.hideAsync?.();
  await module.preventAutoHideAsync?.();
  expect(seen()).toEqual([true, true, false]);
});
