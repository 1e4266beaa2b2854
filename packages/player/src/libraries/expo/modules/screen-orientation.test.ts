import { expect, test } from 'vitest';
import { fakeWorker } from '../../../worker/test/fake-worker.ts';
import { createExpo } from '../core/global.ts';

type Orientation = Record<string, (...values: unknown[]) => Promise<unknown>>;
type Listener = (event: object) => void;

test('expo-screen-orientation tells how the phone is held, and when it is turned', async () => {
  const { worker, said, surround } = fakeWorker();
  const { ExpoScreenOrientation } = createExpo(worker).modules as Record<string, Orientation>;
  const module = ExpoScreenOrientation as Orientation;
  const heard: object[] = [];
  const listener: Listener = (event) => heard.push(event);
  module.addListener?.('expoDidUpdateDimensions', listener);
  expect(await module.getOrientationAsync?.()).toBe(1);
  await module.lockAsync?.(5);
  expect(said).toEqual([
    expect.objectContaining({ type: 'missing', name: 'ExpoScreenOrientation.lockAsync' }),
  ]);
  surround({ window: { width: 390, height: 500 } });
  expect(heard).toEqual([]);
  surround({ window: { width: 844, height: 390 } });
  expect(heard).toEqual([
    {
      orientationLock: 5,
      orientationInfo: { orientation: 4, verticalSizeClass: 1, horizontalSizeClass: 1 },
    },
  ]);
  expect(await module.getOrientationAsync?.()).toBe(4);
  await module.unlockAsync?.();
  expect(await module.getOrientationLockAsync?.()).toBe(0);
});
