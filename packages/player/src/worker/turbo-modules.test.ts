import { expect, it } from 'vitest';
import { createStandIns } from './stand-ins.ts';
import { fakeWorker } from './test/fake-worker.ts';
import { patchTurboModules } from './turbo-modules.ts';

type Module = Record<string, (...values: unknown[]) => unknown>;
type Registry = { get(name: string): object | null; getEnforcing(name: string): Module };

const there = { here: () => 'there' };
const find = (name: string) => (name === 'There' ? there : null);
/** As React Native's own, which asks NativeModules last, where nobody is told null. */
const get = (name: string) => find(name) ?? { of: 'NativeModules' };
const getEnforcing = get;

const made: [how: string, exports: object][] = [
  ['assigned', { __esModule: true, get, getEnforcing }],
  ['frozen', Object.freeze({ get, getEnforcing })],
  [
    'got, and never changed',
    Object.defineProperties(
      {},
      {
        get: { enumerable: true, get: () => get },
        getEnforcing: { enumerable: true, get: () => getEnforcing },
      },
    ),
  ],
];

it.each(made)('answers for a module that is not there: exports %s', async (_, exports) => {
  const { worker, said, settled } = fakeWorker();
  const standIn = createStandIns(worker);
  const mended = patchTurboModules(exports, find, standIn) as Registry;
  expect(mended.getEnforcing('There')).toBe(there);
  expect(mended.get('Nonesuch')).toBeNull();
  const nonesuch = mended.getEnforcing('Nonesuch');
  expect(mended.getEnforcing('Nonesuch')).toBe(nonesuch);
  expect(standIn('Nonesuch')).toBe(nonesuch);
  expect(nonesuch.getConstants?.()).toEqual({});
  expect(nonesuch.addListener?.('news')).toBeUndefined();
  expect(await Promise.resolve(nonesuch)).toBe(nonesuch);
  expect(`${nonesuch}`).toBe('[object Object]');
  expect(said).toEqual([]);
  await expect(nonesuch.open?.('file')).rejects.toThrow('Nonesuch.open is not there');
  const listening = nonesuch.onNews?.(() => {}) as { remove(): void };
  listening.remove();
  void nonesuch.open?.('file');
  expect(said).toEqual([
    { type: 'missing', what: 'method', name: 'Nonesuch.open' },
    { type: 'missing', what: 'method', name: 'Nonesuch.onNews' },
  ]);
  await settled();
  expect(said).toHaveLength(2);
});

it('names what was read of such a module and not called: it was taken for a value', async () => {
  const { worker, said, settled } = fakeWorker();
  const nonesuch = createStandIns(worker)('Nonesuch') as Record<string, () => Promise<never>>;
  expect(nonesuch.VERSION).toBeUndefined();
  expect(nonesuch.isTablet).toBeTypeOf('function');
  nonesuch.called?.();
  expect(nonesuch.isTablet).toBe(nonesuch.isTablet);
  expect(Object.keys(nonesuch)).toEqual(['getConstants', 'addListener', 'removeListeners']);
  await settled();
  const named = { type: 'missing', what: 'method' };
  expect(said).toEqual([
    { ...named, name: 'Nonesuch.called' },
    { ...named, name: 'Nonesuch: asked for VERSION, isTablet' },
  ]);
});

it('leaves other modules as they are', () => {
  const later = {
    get getEnforcing(): unknown {
      throw new Error('not yet');
    },
    get,
  };
  for (const exports of [{}, { get }, { get: 1, getEnforcing: 2 }, later]) {
    const before = Object.getOwnPropertyDescriptors(exports);
    expect(patchTurboModules(exports, find, () => ({}))).toBe(exports);
    expect(Object.getOwnPropertyDescriptors(exports)).toEqual(before);
  }
});

it('answers with a stand-in for what those who ask throw without', () => {
  const { worker } = fakeWorker();
  const standIn = createStandIns(worker);
  const mended = patchTurboModules({ get, getEnforcing }, find, standIn) as Registry;
  const needed = mended.get('KeyboardController');
  expect(needed).toBe(standIn('KeyboardController'));
  const { StyleURL } = mended.getEnforcing('RNMBXModule') as unknown as { StyleURL: object };
  expect(StyleURL).toEqual({});
});
