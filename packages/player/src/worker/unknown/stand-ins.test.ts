import { expect, test } from 'vitest';
import { fakeWorker } from '../test/fake-worker.ts';
import { createStandIns } from './stand-ins.ts';

type Geolocation = {
  getCurrentPosition(options: object, found: () => void, failed: (error: object) => void): void;
};

test('getCurrentPosition fails with POSITION_UNAVAILABLE', async () => {
  const { getCurrentPosition } = createStandIns(fakeWorker().worker)(
    'RNCGeolocation',
  ) as Geolocation;
  const error = await new Promise<object>((resolve, reject) => {
    getCurrentPosition({}, () => reject(new Error('nowhere')), resolve);
  });
  expect(error).toMatchObject({ code: 2, message: expect.any(String), POSITION_UNAVAILABLE: 2 });
});

test('constants of an app’s own module are those that were uploaded', () => {
  const nativeConstants = { Shop: { API_URL: 'https://shop.example' }, Wrong: 7 };
  const standIn = createStandIns(fakeWorker({ settings: { nativeConstants } }).worker);
  const shop = standIn('Shop') as { API_URL?: string; getConstants(): object };
  expect(shop.API_URL).toBe('https://shop.example');
  expect(shop.getConstants()).toEqual({ API_URL: 'https://shop.example' });
  expect((standIn('Wrong') as typeof shop).API_URL).toBeUndefined();
});

test('react-native-permissions: every permission is denied', async () => {
  type Permissions = Record<string, (asked?: unknown) => Promise<unknown>>;
  const module = createStandIns(fakeWorker().worker)('RNPermissions') as Permissions;
  expect(await module.request?.('camera')).toBe('denied');
  expect(await module.checkMultiple?.(['camera'])).toEqual({ camera: 'denied' });
  expect(await module.requestLocationAccuracy?.('purpose')).toBe('reduced');
  expect(await module.requestNotifications?.()).toMatchObject({ status: 'denied' });
});

test('a copy of a module answers like the module, and keeps its own members', async () => {
  const { worker, said } = fakeWorker();
  const standIn = createStandIns(worker)('AppleHealthKit');
  // react-native-health/index.js
  const copy = Object.assign({}, standIn, { Constants: { Units: 1 } }) as {
    Constants: object;
    getStepCount(options: object, then: (error: unknown) => void): unknown;
    isAvailable(): unknown;
  };
  const { message } = await new Promise<Error>((resolve) => {
    copy.getStepCount({}, (error) => resolve(error as Error));
  });
  expect(message).toContain('AppleHealthKit.getStepCount is not there');
  expect([copy.isAvailable(), copy.Constants]).toEqual([false, { Units: 1 }]);
  expect(said).toHaveLength(2);
  class Own {}
  expect(Object.getPrototypeOf(Object.assign(new Own(), standIn))).toBe(Own.prototype);
  expect(Object.getPrototypeOf(Object.assign({}, null, undefined, 'a', {}))).toBe(Object.prototype);
  expect(() => Object.assign(null as never, {})).toThrow(TypeError);
  expect([Object.assign.name, Object.assign.length]).toEqual(['assign', 2]);
});
