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
