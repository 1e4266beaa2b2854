import { expect, it } from 'vitest';
import { asProxy, createRegistry, withStandIns } from './registry.ts';
import { fakeWorker } from './test/fake-worker.ts';
import { isUnavailable } from './unknown/names.ts';
import { createStandIns } from './unknown/stand-ins.ts';

type Modules = Record<string, Record<string, (...values: unknown[]) => unknown> | null>;

function opened() {
  const { worker, said } = fakeWorker();
  const there = { here: () => 'there' };
  const nobodyHas = () => null as never;
  const modules = { There: () => there, ExpoGo: nobodyHas };
  const find = createRegistry(worker, modules, () => undefined, isUnavailable);
  const standIn = createStandIns(worker);
  return { said, there, standIn, modules: asProxy(withStandIns(find, standIn, worker)) as Modules };
}

it('a missing module in NativeModules is a stand-in, which is reported', async () => {
  const { said, there, standIn, modules } = opened();
  expect(modules.There).toBe(there);
  const { RNFSManager } = modules;
  expect(RNFSManager).toBe(standIn('RNFSManager'));
  // react-native-fs reads these members while it is evaluated.
  expect(RNFSManager?.addListener?.('news')).toBeUndefined();
  expect(`${RNFSManager?.RNFSFileTypeRegular}`).toBe('');
  await expect(RNFSManager?.readDir?.('/')).rejects.toThrow('RNFSManager.readDir is not there');
  expect(said[0]).toEqual({
    type: 'missing',
    what: 'module',
    name: 'RNFSManager',
    answered: 'a stand-in',
  });
});

it('modules that no device has, or that libraries do without, are null', () => {
  const { modules } = opened();
  for (const name of ['ToastAndroid', 'ExpoGo', 'RNEdgeToEdge', 'NativeMutationObserverCxx'])
    expect(modules[name]).toBeNull();
  for (const name of [
    'EXDevLauncher',
    'ExpoRandom',
    'ExponentUtil',
    'RNCameraManager',
    'RorkSandbox',
  ])
    expect(modules[name]).toBeNull();
  for (const name of ['Exponea', 'RNCamera']) expect(modules[name]).toBeTruthy();
});

it('NativeModules behaves as an ordinary object without own keys', async () => {
  const { modules, said } = opened();
  expect(Object.keys(modules)).toEqual([]);
  expect(['There' in modules, 'ExpoGo' in modules, 'Nonesuch' in modules]).toEqual([
    true,
    false,
    true,
  ]);
  expect(`${modules}`).toBe('[object Object]');
  expect(Object.hasOwn(modules, 'There') || modules.hasOwnProperty).toBeTruthy();
  expect((modules as { __esModule?: true }).__esModule).toBeUndefined();
  expect(await modules).toBe(modules);
  modules.Own = null;
  expect(modules.Own).toBeNull();
  expect(said).toHaveLength(1);
});
