import { expect, test } from 'vitest';
import { createDirectorySync } from './directory-sync.ts';
import { type FileSystem, nodeFileSystem } from './file-system.ts';

/** Every fsync waits until the test ends it. */
const start = () => {
  const begun: { succeed: () => void; fail: (error: Error) => void }[] = [];
  const file = {
    writev: async () => ({ bytesWritten: 0 }),
    datasync: async () => {},
    sync: () => new Promise<void>((succeed, fail) => begun.push({ succeed, fail })),
    close: async () => {},
  };
  const fs: FileSystem = { ...nodeFileSystem, open: async () => file };
  return { begun, sync: createDirectorySync(fs) };
};

const turn = () => new Promise((resolve) => setImmediate(resolve));

test('callers during an fsync share the next one, which begins after it', async () => {
  const { begun, sync } = start();
  const first = sync('a');
  await turn();
  const done: string[] = [];
  const second = sync('a').then(() => done.push('second'));
  const third = sync('a').then(() => done.push('third'));
  await turn();
  expect(begun).toHaveLength(1);
  begun[0]?.succeed();
  await first;
  await turn();
  expect(done).toEqual([]);
  expect(begun).toHaveLength(2);
  begun[1]?.succeed();
  await Promise.all([second, third]);
  expect(begun).toHaveLength(2);
});

test('fsyncs of different directories run in parallel', async () => {
  const { begun, sync } = start();
  const both = [sync('a'), sync('b')];
  await turn();
  for (const { succeed } of begun) succeed();
  await Promise.all(both);
});

test('callers queued behind a failed fsync fail with it, and later ones start a new one', async () => {
  const { begun, sync } = start();
  const failed = new Error('EIO');
  const first = sync('a');
  const second = sync('a');
  await turn();
  begun[0]?.fail(failed);
  await expect(first).rejects.toBe(failed);
  await expect(second).rejects.toBe(failed);
  expect(begun).toHaveLength(1);
  const third = sync('a');
  await turn();
  const fourth = sync('a');
  begun[1]?.succeed();
  await third;
  await turn();
  begun[2]?.succeed();
  await fourth;
});
