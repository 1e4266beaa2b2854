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
