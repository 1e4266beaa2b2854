import { expect, test } from 'vitest';
import { randomIds } from '../../platform/ids.ts';
import type { Deps } from '../ports/deps.ts';
import { authenticate } from './authenticate.ts';
import { mint } from './credentials.ts';

const { text, id, secretHash } = mint('vtrk', randomIds);
const caller = { key: { id, secretHash, revokedAt: null, expiresAt: null } };

/** Deps of a store that finds the key from its second look on, and may be behind. */
function depsOf(behind: Promise<void> | undefined) {
  const looks = [undefined, caller];
  const keys = { find: async () => looks.shift() };
  const store = { keys, behind: () => behind };
  return { store, clock: { now: () => 0 } } as unknown as Deps;
}

test('a key that another process has just created is accepted once reads are not behind', async () => {
  expect(await authenticate(depsOf(Promise.resolve()), text)).toBe(caller);
});

test('an unknown key is looked up once when reads see everything', async () => {
  await expect(authenticate(depsOf(undefined), text)).rejects.toThrow('not known');
});
