import { expect, test } from 'vitest';
import { fakeWorker } from '../../../worker/test/fake-worker.ts';
import { createClasses } from '../core/module.ts';
import { constants, device } from './app.ts';

type Constants = {
  manifest: { name: string; version: string; extra: Record<string, unknown> };
  nativeAppVersion: string;
  executionEnvironment: string;
};

test.each(['ios', 'android'] as const)(
  '%s: a value of extra that was not uploaded is reported as missing once',
  (platform) => {
    const { worker, said } = fakeWorker({ settings: { platform, entry: 'Own' } });
    const { manifest } = constants(
      worker,
      createClasses(() => {}),
    ) as Constants;
    expect(manifest.name).toBe('Own');
    expect(manifest.extra.eas).toBeUndefined();
    expect(JSON.stringify({ ...manifest.extra })).toBe('{}');
    expect(said).toEqual([]);
    for (let times = 0; times < 2; times += 1) expect(manifest.extra.apiUrl).toBeUndefined();
    expect(said).toEqual([{ type: 'missing', what: 'method', name: 'app.config: extra.apiUrl' }]);
  },
);

test('the manifest is the uploaded app.config, and its absent values are not reported', () => {
  const appConfig = { name: 'Shop', version: '2.1.0', extra: { apiUrl: 'https://shop.example' } };
  const { worker, said } = fakeWorker({ settings: { platform: 'ios', entry: 'main', appConfig } });
  const { manifest, nativeAppVersion, executionEnvironment } = constants(
    worker,
    createClasses(() => {}),
  ) as Constants;
  expect(manifest).toMatchObject(appConfig);
  expect(nativeAppVersion).toBe('2.1.0');
  expect(executionEnvironment).toBe('bare');
  expect(manifest.extra.other).toBeUndefined();
  expect(said).toEqual([]);
});

test.each([
  [390, 'handset'],
  [820, 'tablet'],
])('a device with a width of %i is a %s', (width, userInterfaceIdiom) => {
  const { worker } = fakeWorker({ settings: { window: { width, height: 1180 } } });
  const module = constants(
    worker,
    createClasses(() => {}),
  );
  expect(module).toMatchObject({ platform: { ios: { userInterfaceIdiom } } });
});

const [PHONE, TABLET] = [1, 2];

test.each([
  ['ios', 390, PHONE, 'iPhone'],
  ['ios', 820, TABLET, 'iPad'],
  ['android', 411, PHONE, 'Android phone'],
  ['android', 800, TABLET, 'Android tablet'],
] as const)('%s, %i wide: device type %i, %s', async (platform, width, deviceType, modelName) => {
  const { worker } = fakeWorker({ settings: { platform, window: { width, height: 1180 } } });
  const module = device(
    worker,
    createClasses(() => {}),
  ) as { getDeviceTypeAsync(): Promise<number> };
  expect(module).toMatchObject({ deviceType, modelName });
  expect(await module.getDeviceTypeAsync()).toBe(deviceType);
});
