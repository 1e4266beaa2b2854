import { chmodSync, mkdirSync, readdirSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { testFolder } from '../../../../tests/harness/fixtures/test-folder.ts';
import { dataDirAt, makeDataDir } from './data-directory.ts';

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

test('a start that asks for its directory several times makes it once', async () => {
  const { folder, synced } = await watchedFolder();
  const dataDir = dataDirAt(join(folder, 'data'));
  const paths = [await dataDir(), ...(await Promise.all([dataDir(), dataDir()]))];
  expect(new Set(paths)).toEqual(new Set([join(folder, 'data')]));
  expect(synced).toEqual([inodeOf(folder)]);
});

/** A folder in which this process cannot create a file. Only the kernel refuses that to root. */
function unwritable(folder: string): string {
  if (process.getuid?.() === 0) return '/proc/self';
  mkdirSync(join(folder, 'unwritable'), { mode: 0o500 });
  return join(folder, 'unwritable');
}

test.each([
  ['a folder in /proc', () => '/proc/none/data', /no folder can be made there \(\w+\)/],
  ['a folder in /sys', () => '/sys/data', /no folder can be made there \(\w+\)|read-only/],
  ['a folder that takes no files', unwritable, /no file can be made in it \(\w+\)/],
  ['a file', (folder: string) => join(folder, 'file'), /something else, a file or a link/],
  [
    'a path through a file',
    (folder: string) => join(folder, 'file/data'),
    /a part of its path is a file/,
  ],
  ['a broken link', (folder: string) => join(folder, 'link'), /a link that leads nowhere/],
  ['a link to itself', (folder: string) => join(folder, 'loop'), /links lead in a circle/],
])('%s as data directory is refused with one line that names the variable', async (_, at, why) => {
  const folder = await testFolder('data-dir');
  writeFileSync(join(folder, 'file'), '');
  for (const [name, target] of Object.entries({ link: 'none', loop: 'loop' }))
    symlinkSync(join(folder, target), join(folder, name));
  const path = at(folder);
  const { name, message } = await makeDataDir(path).catch((error) => error);
  const start = `VITRINE_DATA_DIR holds \`${path}\`; it may be a folder in which this server can write, but `;
  expect([name, message.slice(0, start.length)]).toEqual(['ConfigError', start]);
  expect(message).toMatch(why);
  expect(message).toMatch(/^[^\n]*Name another folder[^\n]*\.$/);
});

test('an existing data directory keeps its mode, and nothing is left in it', async () => {
  const folder = await testFolder('data-dir');
  chmodSync(folder, 0o750);
  expect(await makeDataDir(folder)).toBe(folder);
  expect([statSync(folder).mode & 0o777, readdirSync(folder)]).toEqual([0o750, []]);
});
