import { expect, test } from 'vitest';
import { fakeWorker } from '../../worker/test/fake-worker.ts';
import {
  defaultPreference,
  oldSensitiveInfo,
  secureKeyStore,
  sensitiveInfo,
} from './preferences.ts';

type Members = Record<string, (...values: unknown[]) => Promise<unknown>>;

test('RNSecureKeyStore rejects for a key that was not set', async () => {
  const { worker, notices } = fakeWorker();
  const store = secureKeyStore(worker) as Members;
  await expect(store.get?.('pin')).rejects.toMatchObject({ code: '404' });
  await store.set?.('pin', '1234', { accessible: 'AccessibleAlways' });
  expect(await store.get?.('pin')).toBe('1234');
  const stored = { store: 'secure-key-store', key: 'pin', value: '1234' };
  expect(notices()).toEqual([{ notice: 'store', ...stored }]);
  await store.remove?.('pin');
  await expect(store.get?.('pin')).rejects.toThrow('not found');
});

test('RNDefaultPreference has the values of each name', async () => {
  const store = defaultPreference(fakeWorker().worker) as Members;
  await store.setMultiple?.({ a: '1', b: '2' });
  await store.setName?.('group');
  expect(await store.getMultiple?.(['a', 'b'])).toEqual([null, null]);
  await store.set?.('a', '3');
  await store.setName?.('');
  await store.clear?.('b');
  expect([await store.getAll?.(), await store.get?.('b')]).toEqual([{ a: '1' }, null]);
});

test('all versions of react-native-sensitive-info store by service', async () => {
  const { worker } = fakeWorker();
  const old = oldSensitiveInfo(worker) as Members;
  await old.setItem?.('token', 'a', { keychainService: 'shop' });
  expect(await old.getItem?.('token', { keychainService: 'shop' })).toBe('a');
  expect([await old.getItem?.('token', {}), await old.hasEnrolledFingerprints?.()]).toEqual([
    null,
    false,
  ]);
  const all = { key: 'token', value: 'a', service: 'shop' };
  expect(await old.getAllItems?.({ keychainService: 'shop' })).toEqual([[all]]);

  const nitro = sensitiveInfo(worker) as Members;
  await nitro.setItem?.({ key: 'pin', value: 'b', service: 'bank' });
  expect(await nitro.getItem?.({ key: 'pin', service: 'bank' })).toMatchObject({ value: 'b' });
  expect(await nitro.getItem?.({ key: 'pin' })).toBe(null);
  expect(await nitro.getAllItems?.({ service: 'bank' })).toHaveLength(1);
  expect(await nitro.deleteItem?.({ key: 'pin', service: 'bank' })).toBe(true);
  expect(await nitro.hasItem?.({ key: 'pin', service: 'bank' })).toBe(false);
});
