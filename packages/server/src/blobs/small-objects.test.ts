import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { Refusal } from '../core/model/errors.ts';
import type { Expected } from '../core/ports/blob-store.ts';
import { openSqliteStore } from '../db/sqlite/store.ts';
import { blobStoreContract } from './contract-suite.ts';
import { withSmallObjects } from './small-objects.ts';
import { declare } from './test/declare.ts';
import { base32, chunked, makeFileStore } from './test/make-store.ts';
import { createVerifiers } from './verification/verifiers.ts';

/** A file store with small objects in a database. `put` does what the PUT of a slot does. */
async function makeStore(smallBytes?: number) {
  const { store: files, files: names, directory, close } = await makeFileStore();
  await files.ping();
  const database = await openSqliteStore({ file: join(directory, 'vitrine.sqlite') });
  const rows = database.smallObjects;
  const options = { rows, verifiers: createVerifiers(), ids: { rowKey: base32 }, clock: Date };
  const store = withSmallObjects(files, { ...options, ...(smallBytes && { smallBytes }) });
  const put = async (bytes: Uint8Array, expected: Expected) => {
    try {
      const stored = await store.receive(chunked(bytes, 5000), expected);
      if (stored.bytes) await rows.insert(stored.key, stored.bytes, Date.now());
      return stored;
    } catch (error) {
      if (!(error instanceof Refusal) || error.code !== 'digest_mismatch') throw error;
      return { missing: error.code } as const;
    }
  };
  const objects = async () => (await names()).filter((name) => !name.startsWith('vitrine.sqlite'));
  const dispose = async () => {
    await database.close();
    await close();
  };
  return { store, files, rows, put, objects, close: dispose };
}

blobStoreContract('a store with small objects in the database', () => makeStore());
blobStoreContract('a store with all objects in the database', () => makeStore(1 << 30));

async function given(smallBytes?: number) {
  const made = await makeStore(smallBytes);
  onTestFinished(made.close);
  return made;
}

test('objects of up to 32 KiB have no file, and larger ones have one', async () => {
  const { put, objects, rows } = await given();
  const [small, large] = [32 * 1024, 32 * 1024 + 1].map((size) => randomBytes(size));
  if (!small || !large) throw new Error();
  const stored = await put(small, declare(small));
  if ('missing' in stored) throw new Error(stored.missing);
  expect(await objects()).toEqual([]);
  expect(await rows.size(stored.key)).toBe(32 * 1024);
  expect(await put(large, declare(large))).not.toHaveProperty('bytes');
  expect(await objects()).toHaveLength(1);
});

test('a small object that has a file is read, listed and deleted', async () => {
  const { store, files } = await given();
  const bytes = randomBytes(100);
  const { key } = await files.receive(chunked(bytes), declare(bytes));
  expect(await store.size(key)).toBe(100);
  expect(Buffer.concat(await Array.fromAsync(await store.read(key)))).toEqual(bytes);
  expect((await Array.fromAsync(store.list())).map((listed) => listed.key)).toEqual([key]);
  await store.delete(key);
  expect(await files.size(key)).toBeUndefined();
});

test('all of more objects than a page are listed once', async () => {
  const { store, rows } = await given();
  const keys = Array.from({ length: 1001 }, base32);
  await Promise.all(keys.map((key) => rows.insert(key, Buffer.from(key), 7)));
  const listed = await Array.fromAsync(store.list());
  expect(listed.map(({ key }) => key)).toEqual(keys.toSorted());
  expect(listed[0]).toMatchObject({ writtenAt: 7 });
});
