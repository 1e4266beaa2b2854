import { expect, it } from 'vitest';
import { fakeWorker } from '../../../worker/test/fake-worker.ts';
import { createClasses } from '../core/module.ts';
import { userDefaults } from './user-defaults.ts';

it('values of any type are kept by suite', async () => {
  const { worker, notices } = fakeWorker();
  const module = userDefaults(
    worker,
    createClasses(() => {}),
  );
  const call = (name: string, ...values: unknown[]) =>
    (Reflect.get(module, name) as (...given: unknown[]) => Promise<unknown>)(...values);
  expect(await call('get', 'wallets', 'group', false)).toBeNull();
  await call('setObject', 'wallets', { a: [1] }, 'group', false);
  await call('setBool', 'isOn', false, '', true);
  expect(await call('get', 'wallets', 'group', false)).toEqual({ a: [1] });
  expect(await call('get', 'wallets', '', true)).toBeNull();
  expect(await call('getAll', '', true)).toEqual({ isOn: false });
  await call('removeAll', 'group', false);
  expect(await call('getAll', 'group', false)).toEqual({});
  expect(notices()).toContainEqual({
    notice: 'store',
    store: 'user-defaults group',
    key: 'wallets',
    value: '{"a":[1]}',
  });
});
