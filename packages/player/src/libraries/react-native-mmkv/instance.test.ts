import { expect, test } from 'vitest';
import { fakeWorker } from '../../worker/test/fake-worker.ts';
import { createFactory, nitro, platformContext } from './factory.ts';

const scope = globalThis as unknown as {
  NitroModulesProxy: {
    createHybridObject(name: string): Record<string, (...values: unknown[]) => unknown>;
    hasHybridObject(name: string): boolean;
  };
};

test('a value has a type, and is undefined when another type is read', () => {
  const { worker } = fakeWorker();
  const storage = createFactory(worker).createMMKV();
  storage.set('text', '7');
  storage.set('number', 7.5);
  storage.set('yes', true);
  storage.set('bytes', Uint8Array.of(0, 255, 16));
  expect(storage.getString('text')).toBe('7');
  expect(storage.getNumber('text')).toBeUndefined();
  expect([storage.getNumber('number'), storage.getBoolean('yes')]).toEqual([7.5, true]);
  expect([...new Uint8Array(storage.getBuffer('bytes') ?? new ArrayBuffer())]).toEqual([
    0, 255, 16,
  ]);
  expect(storage.getAllKeys()).toEqual(['text', 'number', 'yes', 'bytes']);
  expect([storage.remove('text'), storage.delete('text')]).toEqual([true, false]);
  expect([storage.contains('text'), storage.length]).toEqual([false, 3]);
  storage.clearAll();
  expect([storage.length, storage.byteSize]).toEqual([0, 0]);
});

test('stored values are restored by id, and listeners are called for each change', () => {
  const stored = { 'mmkv a': { kept: 'sbefore' } };
  const { worker, said } = fakeWorker({ stored });
  const { createMMKV, existsMMKV, deleteMMKV } = createFactory(worker);
  expect([createMMKV({ id: 'a' }).getString('kept'), existsMMKV('b')]).toEqual(['before', false]);
  expect(createMMKV({ id: 'a' })).toBe(createMMKV({ id: 'a' }));
  const heard: string[] = [];
  const listening = createMMKV({ id: 'b' }).addOnValueChangedListener((key) => heard.push(key));
  createMMKV({ id: 'b' }).set('x', 1);
  expect(said.at(-1)).toMatchObject({ notice: { store: 'mmkv b', key: 'x', value: 'n1' } });
  listening.remove();
  expect(createMMKV({ id: 'b' }).importAllFrom(createMMKV({ id: 'a' }))).toBe(1);
  expect([heard, createMMKV({ id: 'b' }).getString('kept')]).toEqual([['x'], 'before']);
  expect([deleteMMKV('b'), existsMMKV('b')]).toEqual([true, false]);
});

test('install() creates Nitro, and hybrid objects of other libraries are stand-ins', async () => {
  const { worker, said } = fakeWorker();
  expect((nitro(worker) as { install(): unknown }).install()).toBeUndefined();
  const { createHybridObject, hasHybridObject } = scope.NitroModulesProxy;
  expect([hasHybridObject('MMKVFactory'), hasHybridObject('Other')]).toEqual([true, true]);
  expect(createHybridObject('MMKVPlatformContext')).toBe(platformContext);
  const shared = { multiply: () => 6 };
  const find = (name: string) => (name === 'nitro:Maker' ? () => shared : undefined);
  (nitro({ ...worker, find }) as { install(): unknown }).install();
  expect(scope.NitroModulesProxy.createHybridObject('Maker').multiply?.()).toBe(6);
  await expect(createHybridObject('Other').open?.()).rejects.toThrow('Other.open is not there');
  expect(said).toMatchObject([
    { type: 'missing', what: 'module', name: 'Other' },
    { type: 'missing', what: 'method', name: 'Other.open' },
  ]);
});
