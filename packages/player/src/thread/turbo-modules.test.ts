import { expect, it } from 'vitest';
import type { FromThread } from '../protocol.ts';
import { mendTurboModules } from './turbo-modules.ts';

type Module = Record<string, (...values: unknown[]) => unknown>;
type Registry = { get(name: string): object | null; getEnforcing(name: string): Module };

const there = { here: () => 'there' };
const get = (name: string) => (name === 'There' ? there : null);
const getEnforcing = (name: string) => {
  const found = get(name);
  if (!found)
    throw new Error(`TurboModuleRegistry.getEnforcing(...): '${name}' could not be found.`);
  return found;
};

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
  const said: FromThread[] = [];
  const mended = mendTurboModules(exports, (one) => said.push(one)) as Registry;
  expect(mended.getEnforcing('There')).toBe(there);
  expect(mended.get('Nonesuch')).toBeNull();
  const nonesuch = mended.getEnforcing('Nonesuch');
  expect(mended.getEnforcing('Nonesuch')).toBe(nonesuch);
  expect(nonesuch.getConstants?.()).toEqual({});
  expect(nonesuch.addListener?.('news')).toBeUndefined();
  expect(nonesuch.VERSION).toBeUndefined();
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
    expect(mendTurboModules(exports, () => {})).toBe(exports);
    expect(Object.getOwnPropertyDescriptors(exports)).toEqual(before);
  }
});
