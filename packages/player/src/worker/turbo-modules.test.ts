import { expect, it } from 'vitest';
import { withStandIns } from './registry.ts';
import { fakeWorker } from './test/fake-worker.ts';
import { patchTurboModules } from './turbo-modules.ts';
import { createStandIns } from './unknown/stand-ins.ts';

type Module = Record<string, (...values: unknown[]) => unknown>;
type Registry = { get(name: string): object | null; getEnforcing(name: string): Module };

const there = { here: () => 'there' };
const find = (name: string) => (name === 'There' ? there : undefined);
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

it.each(variants)('a missing module is a stand-in: exports %s', (_, exports) => {
  const { worker } = fakeWorker();
  const standIn = createStandIns(worker);
  const get = withStandIns(find, standIn, worker);
  const mended = patchTurboModules(exports, get, standIn) as Registry;
  expect(mended.getEnforcing('There')).toBe(there);
  const nonesuch = mended.getEnforcing('Nonesuch');
  expect([mended.get('Nonesuch'), standIn('Nonesuch')]).toEqual([nonesuch, nonesuch]);
  // React Native has its own way without this one, unless code insists on it.
  expect(mended.get('NativeMutationObserverCxx')).toBeNull();
  expect(mended.getEnforcing('NativeMutationObserverCxx')).toBeTruthy();
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
    expect(
      patchTurboModules(
        exports,
        () => null,
        () => ({}),
      ),
    ).toBe(exports);
    expect(Object.getOwnPropertyDescriptors(exports)).toEqual(before);
  }
});
