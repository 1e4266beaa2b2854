import { expect, test } from 'vitest';
import { fakeThread } from '../../../worker/test/fake-worker.ts';
import { createClasses } from '../core/emitter.ts';
import { device } from './device.ts';

const [PHONE, TABLET] = [1, 2];

test.each([
  ['ios', 390, PHONE, 'iPhone'],
  ['ios', 820, TABLET, 'iPad'],
  ['android', 411, PHONE, 'Android phone'],
  ['android', 800, TABLET, 'Android tablet'],
] as const)('%s, %i wide', async (platform, width, deviceType, modelName) => {
  const { thread } = fakeThread({ settings: { platform, window: { width, height: 1180 } } });
  const module = device(
    thread,
    createClasses(() => {}),
  ) as { getDeviceTypeAsync(): Promise<number> };
  expect(module).toMatchObject({ deviceType, modelName });
  expect(await module.getDeviceTypeAsync()).toBe(deviceType);
});
