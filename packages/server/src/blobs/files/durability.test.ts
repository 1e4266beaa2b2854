import { randomBytes } from 'node:crypto';
import { dirname } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { declare } from '../test/declare.ts';
import { createFaultyFileSystem, type Fault } from '../test/faulty-file-system.ts';
import { base32, chunked, makeFileStore } from '../test/make-store.ts';

const small = randomBytes(1024);
const large = randomBytes(40 * 1024 * 1024);

const ALPHABET = 'abcdefghijklmnopqrstuvwxyz234567';

const start = async () => {
  const faulty = createFaultyFileSystem();
  // Each key has its own folder, so that every upload takes the same steps.
  let count = 0;
  const next = () => {
    count += 1;
    const folder = `${ALPHABET[count >> 5]}${ALPHABET[count & 31]}`;
    return `${folder}${base32().slice(2)}`;
  };
  const made = await makeFileStore({ fs: faulty.fs, ids: { base32: next }, folderMs: 0 });
  const receive = (bytes: Uint8Array) => made.store.receive(chunked(bytes), declare(bytes));
  return { ...faulty, ...made, receive };
};

let made: Awaited<ReturnType<typeof start>>;
beforeEach(async () => {
  made = await start();
});
afterEach(() => made.close());

describe('durability before receive resolves', () => {
  test('a large body: data, close, rename and folder are synced in this order', async () => {
    await made.store.ping();
    made.reset();
    await made.receive(large);
    const calls = made.finished();
    expect(calls.slice(-6)).toEqual([
      'datasync temporary',
      'close temporary',
      'rename',
      'open folder',
      'sync folder',
      'close folder',
    ]);
    expect(calls.lastIndexOf('writev temporary')).toBeLessThan(calls.length - 6);
    // Earlier data was synced in the background.
    expect(calls.filter((call) => call === 'datasync temporary').length).toBe(2);
  });

  test('a small body: data and folder are synced after the write', async () => {
    await made.receive(small);
    const calls = made.finished();
    const written = calls.indexOf('writev object');
    expect(calls.indexOf('datasync object')).toBeGreaterThan(written);
    expect(calls.lastIndexOf('sync folder')).toBeGreaterThan(written);
    expect(calls).not.toContain('rename');
  });

  test('every folder created on the way is synced', async () => {
    await made.store.ping();
    // The directory itself and its parents, up to the first that existed.
    expect(made.finished().filter((call) => call === 'sync folder')).toHaveLength(4);
    made.reset();
    await made.receive(small);
    const calls = made.finished();
    expect(calls.slice(0, 4)).toEqual(['mkdir', 'open folder', 'sync folder', 'close folder']);
  });

  test('existing folders are synced too, since a process that died may have created them', async () => {
    await made.store.ping();
    const faulty = createFaultyFileSystem();
    const synced: string[] = [];
    const open: typeof faulty.fs.open = async (path, flags) => {
      const file = await faulty.fs.open(path, flags);
      const sync = () => {
        synced.push(path);
        return file.sync();
      };
      return { ...file, sync };
    };
    const next = await makeFileStore({ directory: made.directory, fs: { ...faulty.fs, open } });
    await next.store.ping();
    expect(synced).toEqual([made.directory, dirname(made.directory)]);
    await next.close();
  });

  test('16 parallel uploads to one folder share fsyncs that begin after their names', async () => {
    const started: string[] = [];
    const faulty = createFaultyFileSystem();
    const open: typeof faulty.fs.open = async (path, flags) => {
      const file = await faulty.fs.open(path, flags);
      if (flags === 'wx') started.push(path);
      const sync = () => {
        started.push('sync');
        return file.sync();
      };
      return { ...file, sync };
    };
    const key = () => `aa${base32().slice(2)}`;
    const shared = await makeFileStore({ fs: { ...faulty.fs, open }, ids: { base32: key } });
    await shared.store.receive(chunked(small), declare(small));
    started.length = 0;
    await Promise.all(
      Array.from({ length: 16 }, async () => {
        const stored = await shared.store.receive(chunked(small), declare(small));
        const named = started.findIndex((path) => path.endsWith(stored.key));
        expect(named).toBeGreaterThanOrEqual(0);
        expect(started.indexOf('sync', named)).toBeGreaterThan(named);
      }),
    );
    expect(started.filter((entry) => entry === 'sync').length).toBeLessThan(16);
    await shared.close();
  });
});

describe.each([
  ['small', small],
  ['large', large.subarray(0, 700_000)],
])('when a call fails during a %s upload', (_, bytes) => {
  const refusedWith = { ENOSPC: 'insufficient_storage', EIO: 'unavailable' } as const;

  test.each([
    ['ENOSPC', 'before'],
    ['ENOSPC', 'after'],
    ['EIO', 'before'],
    ['EIO', 'after'],
  ] as const)(
    '%s %s it happened: the upload is refused, nothing stays, the next one works',
    async (code, when) => {
      await made.receive(bytes);
      const before = await made.files();
      made.reset();
      await made.receive(bytes);
      const steps = made.calls().length;
      expect(steps).toBeGreaterThan(6);
      const [kept] = (await made.files()).filter((name) => !before.includes(name));
      await made.store.delete(kept ?? '');

      for (let call = 0; call < steps; call += 1) {
        const fault: Fault = { call, code, when };
        made.reset(fault);
        const refused = made.receive(bytes);
        await expect(refused, made.calls()[call]).rejects.toMatchObject({
          code: refusedWith[code],
          cause: { code },
        });
        const failed = made.calls()[call] ?? '';
        // A failed fsync is neither repeated nor followed by a later step.
        if (failed.startsWith('datasync temporary')) expect(made.calls()).not.toContain('rename');
        made.reset();
        expect(await made.files(), failed).toEqual(before);
      }
      await made.receive(bytes);
    },
  );
});

test.each([
  ['EDQUOT', 'insufficient_storage'],
  ['EFBIG', 'insufficient_storage'],
  ['EROFS', 'unavailable'],
])('%s is %s', async (code, refusal) => {
  made.reset({ call: 0, code, when: 'before' });
  await expect(made.receive(small)).rejects.toMatchObject({ code: refusal });
});

test('a failed fsync in the background fails the upload and is not repeated', async () => {
  await made.store.ping();
  made.reset();
  await made.receive(large);
  const call = made.calls().indexOf('datasync temporary');
  made.reset({ call, code: 'EIO', when: 'before' });
  await expect(made.receive(large)).rejects.toMatchObject({ code: 'unavailable' });
  expect(made.calls().filter((name) => name === 'datasync temporary')).toHaveLength(1);
  expect(made.calls()).not.toContain('rename');
});

test('a folder that could not be created is created by the next upload', async () => {
  const faulty = createFaultyFileSystem();
  const key = () => `aa${base32().slice(2)}`;
  const one = await makeFileStore({ fs: faulty.fs, ids: { base32: key } });
  await one.store.ping();
  faulty.reset({ call: 0, code: 'ENOSPC', when: 'before' });
  const refused = one.store.receive(chunked(small), declare(small));
  await expect(refused).rejects.toMatchObject({ code: 'insufficient_storage' });
  faulty.reset();
  await one.store.receive(chunked(small), declare(small));
  await one.close();
});

test('the upload waits for a background fsync that fails late', async () => {
  const { fs } = createFaultyFileSystem();
  let syncs = 0;
  const open: typeof fs.open = async (path, flags) => {
    const file = await fs.open(path, flags);
    const datasync = async () => {
      syncs += 1;
      if (syncs > 1) return;
      await sleep(300);
      throw new Error('EIO');
    };
    return { ...file, datasync };
  };
  const slow = await makeFileStore({ fs: { ...fs, open } });
  const refused = slow.store.receive(chunked(large), declare(large));
  await expect(refused).rejects.toMatchObject({ code: 'unavailable' });
  expect(await slow.files()).toEqual([]);
  await slow.close();
});

test('a failed ping leaves no probe', async () => {
  await made.store.ping();
  for (const call of [0, 1, 2, 3]) {
    made.reset({ call, code: 'ENOSPC', when: 'after' });
    await expect(made.store.ping()).rejects.toMatchObject({ code: 'insufficient_storage' });
    expect(await made.files()).toEqual([]);
  }
});
