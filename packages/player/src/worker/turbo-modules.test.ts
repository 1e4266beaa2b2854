import { expect, it } from 'vitest';
import { createStandIns } from './stand-ins.ts';
import { fakeWorker } from './test/fake-worker.ts';
import { patchTurboModules } from './turbo-modules.ts';

type Module = Record<string, (...values: unknown[]) => unknown>;
type Registry = { get(name: string): object | null; getEnforcing(name: string): Module };

const there = { here: () => 'there' };
const find = (name: string) => (name === 'There' ? there : null);
/**
 * Like the function of React Native, which falls back to NativeModules and so never returns null.
 */
const get = (name: string) => find(name) ?? { of: 'NativeModules' };
const getEnforcing = get;

const variants: [how: string, exports: object][] = [
  ['assigned', { __esModule: true, get, getEnforcing }],
  ['frozen', Object.freeze({ get, getEnforcing })],
  [
    'read-only getters',
    Object.defineProperties(
      {},
      {
        get: { enumerable: true, get: () => get },
        getEnforcing: { enumerable: true, get: () => getEnforcing },
      },
    ),
  ],
];

it.each(variants)(
  'getEnforcing returns a stand-in for a missing module: exports %s',
  async (_, exports) => {
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
  },
);

it('members that are read and not called are reported together', async () => {
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

it('leaves other modules unchanged', () => {
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

it('get returns a stand-in for modules that their libraries need', () => {
  const { worker } = fakeWorker();
  const standIn = createStandIns(worker);
  const mended = patchTurboModules({ get, getEnforcing }, find, standIn) as Registry;
  const needed = mended.get('KeyboardController');
  expect(needed).toBe(standIn('KeyboardController'));
  const { StyleURL } = mended.getEnforcing('RNMBXModule') as unknown as { StyleURL: object };
  expect(StyleURL).toEqual({});
});
