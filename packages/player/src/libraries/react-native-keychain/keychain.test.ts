import { expect, test } from 'vitest';
import { fakeWorker } from '../../worker/test/fake-worker.ts';
import { encryptedStorage, keychain } from './keychain.ts';

type Members = Record<string, (...values: unknown[]) => Promise<unknown>>;

test('keychain: credentials survive a reload until they are reset', async () => {
  const { worker, notices } = fakeWorker();
  const chain = keychain(worker) as Members;
  expect(await chain.getGenericPasswordForOptions?.({})).toBe(false);
  await chain.setGenericPasswordForOptions?.({ service: 'shop' }, 'ada', 'secret');
  await chain.setInternetCredentialsForServer?.('shop.example', 'ada', 'other', {});
  expect(await chain.getAllGenericPasswordServices?.()).toEqual(['shop']);
  const kept = notices().flatMap((one) =>
    one.notice === 'store' && one.value !== null ? [[one.key, one.value] as const] : [],
  );
  const stored = { keychain: Object.fromEntries(kept) };
  const again = keychain(fakeWorker({ stored }).worker) as Members;
  const login = { service: 'shop', username: 'ada', password: 'secret', storage: 'keychain' };
  expect(await again.getGenericPasswordForOptions?.({ service: 'shop' })).toEqual(login);
  expect(await again.hasGenericPasswordForOptions?.()).toBe(false);
  expect(await again.getInternetCredentialsForServer?.('shop.example')).toMatchObject({
    username: 'ada',
    password: 'other',
  });
  await again.resetInternetCredentialsForOptions?.({ server: 'shop.example' });
  expect(await again.hasInternetCredentialsForServer?.('shop.example')).toBe(false);
  expect(await again.resetGenericPasswordForOptions?.({ service: 'shop' })).toBe(true);
  expect(await again.getGenericPasswordForOptions?.({ service: 'shop' })).toBe(false);
});

test('encrypted storage returns the texts that were set', async () => {
  const storage = encryptedStorage(fakeWorker().worker) as Members;
  expect(await storage.getItem?.('a')).toBe(null);
  await storage.setItem?.('a', 'b');
  expect(await storage.getItem?.('a')).toBe('b');
  await storage.clear?.();
  expect(await storage.getItem?.('a')).toBe(null);
});
