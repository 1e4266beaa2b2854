import { statSync } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { testFolder } from '../../../../tests/harness/fixtures/test-folder.ts';
import { makeDataDir } from './data-directory.ts';

/** A new folder, and the inodes of all files that are synced until the test ends. */
async function watchedFolder() {
  const folder = await testFolder('data-dir');
  const handle = await open(folder, 'r');
  const prototype: FileHandle = Object.getPrototypeOf(handle);
  await handle.close();
  const synced: number[] = [];
  const spy = vi.spyOn(prototype, 'sync').mockImplementation(async function (this: FileHandle) {
    synced.push((await this.stat()).ino);
  });
  onTestFinished(() => spy.mockRestore());
  return { folder, synced };
}

const inodeOf = (...path: string[]) => statSync(join(...path)).ino;

test('every created folder is synced in its parent', async () => {
  const { folder, synced } = await watchedFolder();
  expect(await makeDataDir(join(folder, 'a/b/data'))).toBe(join(folder, 'a/b/data'));
  expect(synced).toEqual([inodeOf(folder, 'a/b'), inodeOf(folder, 'a'), inodeOf(folder)]);
  expect(statSync(join(folder, 'a/b/data')).mode & 0o777).toBe(0o700);
});

test('the entry of an existing folder is synced too', async () => {
  const { folder, synced } = await watchedFolder();
  await makeDataDir(join(folder, 'data'));
  await makeDataDir(join(folder, 'data'));
  expect(synced).toEqual([inodeOf(folder), inodeOf(folder)]);
});
