import { randomBytes } from 'node:crypto';
import { mkdir, open, readdir, readlink, rm, unlink, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { Refusal } from '../../core/model/errors.ts';
import { blobStoreContract } from '../contract-suite.ts';
import { declare } from '../test/declare.ts';
import { base32, chunked, makeFileStore } from '../test/make-store.ts';

/** The files below `directory` that this process has open (Linux; elsewhere none). */
async function openFilesBelow(directory: string) {
  const handles = await readdir('/proc/self/fd').catch(() => []);
  const link = (handle: string) => readlink(`/proc/self/fd/${handle}`).catch(() => '');
  return (await Promise.all(handles.map(link))).filter((path) => path.startsWith(directory));
}

blobStoreContract('the file store', async () => {
  const { store, close } = await makeFileStore();
  const put = (bytes: Uint8Array, expected: Parameters<typeof store.receive>[1]) =>
    store.receive(chunked(bytes), expected).catch((error) => {
      if (error.code === 'digest_mismatch') return { missing: error.code };
      throw error;
    });
  return { store, put, close };
});

describe('the file store', () => {
  let made: Awaited<ReturnType<typeof makeFileStore>>;
  beforeAll(async () => {
    made = await makeFileStore();
  });
  afterAll(() => made.close());

  const large = randomBytes(2 * 1024 * 1024);

  test('objects are in folders named by the first two characters of their key', async () => {
    const { key } = await made.store.receive(chunked(large), declare(large));
    expect(await readdir(join(made.directory, 'objects', key.slice(0, 2)))).toEqual([key]);
    expect(await readdir(join(made.directory, 'tmp'))).toEqual([]);
  });

  test.each(['objects', 'tmp'])('a folder %s that was removed is made again', async (name) => {
    const { store, directory } = made;
    const put = async () => store.receive(chunked(large), declare(large));
    await put();
    await rm(join(directory, name), { recursive: true });
    await put().catch((error) => expect(error).toMatchObject({ code: 'unavailable' }));
    const { key } = await put();
    expect(await store.size(key)).toBe(large.length);
  });

  test.each([
    ['one byte short', large.subarray(1), '2097151 came'],
    ['one byte long', Buffer.concat([large, Buffer.from('x')]), 'more came'],
    ['empty', Buffer.alloc(0), '0 came'],
  ])('%s: size_mismatch, and nothing is stored', async (_, bytes, came) => {
    const before = await made.files();
    const refused = made.store.receive(chunked(bytes), declare(large));
    await expect(refused).rejects.toMatchObject({
      code: 'size_mismatch',
      message: expect.stringContaining(came),
    });
    expect(await made.files()).toEqual(before);
  });

  test('a body without end is refused at the first byte too many', async () => {
    const endless = async function* () {
      for (;;) yield large;
    };
    const refused = made.store.receive(endless(), declare(large));
    await expect(refused).rejects.toMatchObject({ code: 'size_mismatch' });
  });

  test.each([1000, 2 * 1024 * 1024])(
    'wrong bytes (%i): the error names both hashes',
    async (size) => {
      const before = await made.files();
      const [sent, declared] = [large.subarray(0, size), large.toReversed().subarray(0, size)];
      const refused = made.store.receive(chunked(sent), declare(declared));
      const short = (bytes: Uint8Array) => declare(bytes).contentHash.slice(0, 12);
      await expect(refused).rejects.toMatchObject({
        code: 'digest_mismatch',
        message: expect.stringMatching(`Expected SHA-256 ${short(declared)}.* ${short(sent)}`),
      });
      expect(await made.files()).toEqual(before);
    },
  );

  test.each([10, 700_000])('an error of the body after %i bytes is thrown', async (size) => {
    const before = await made.files();
    const gone = new Error('the client went away');
    const body = async function* () {
      yield* chunked(large.subarray(0, size));
      throw gone;
    };
    await expect(made.store.receive(body(), declare(large))).rejects.toBe(gone);
    const stalled = new Refusal('upload_stalled', 'too slow');
    const slow = async function* () {
      yield large.subarray(0, size);
      await new Promise((resolve) => setTimeout(resolve, 20));
      throw stalled;
    };
    await expect(made.store.receive(slow(), declare(large))).rejects.toBe(stalled);
    expect(await made.files()).toEqual(before);
  });

  describe('a compressed body larger than one batch', () => {
    const text = randomBytes(700_000);
    const gzip = gzipSync(text);
    const expected = {
      ...declare(gzip, { encoding: 'gzip' }),
      contentHash: declare(text).contentHash,
    };

    test('it is decoded from the temporary file before the rename', async () => {
      const body = async function* () {
        yield* chunked(gzip);
        await expect.poll(() => readdir(join(made.directory, 'tmp'))).toHaveLength(1);
      };
      const { key } = await made.store.receive(body(), expected);
      const read = Buffer.concat(await Array.fromAsync(await made.store.read(key)));
      expect(read.equals(gzip)).toBe(true);
    });

    test('if its content is wrong, no file and no open handle remains', async () => {
      const before = await made.files();
      const broken = Buffer.from(gzip);
      broken.fill(0, 300_000, 300_100);
      for (const bytes of [broken, gzipSync(text.toReversed())]) {
        const sizeBytes = bytes.length;
        const refused = made.store.receive(chunked(bytes), { ...expected, sizeBytes });
        await expect(refused).rejects.toMatchObject({ code: 'digest_mismatch' });
      }
      expect(await made.files()).toEqual(before);
      await expect.poll(() => openFilesBelow(made.directory)).toEqual([]);
    });

    test('if it cannot be read back, the error is unavailable and not a mismatch', async () => {
      const before = await made.files();
      const temporary = join(made.directory, 'tmp');
      const body = async function* () {
        yield* chunked(gzip);
        await expect.poll(() => readdir(temporary)).toHaveLength(1);
        for (const name of await readdir(temporary)) await unlink(join(temporary, name));
      };
      const refused = made.store.receive(body(), expected);
      await expect(refused).rejects.toMatchObject({ code: 'unavailable' });
      expect(await made.files()).toEqual(before);
    });
  });

  test('single bytes', async () => {
    const bytes = large.subarray(0, 100_000);
    const { key } = await made.store.receive(chunked(bytes, 1), declare(bytes));
    const read = await Array.fromAsync(await made.store.read(key));
    expect(Buffer.concat(read).equals(bytes)).toBe(true);
  });

  test('a chunk larger than the whole budget', async () => {
    const tight = await makeFileStore({ maxBytesInFlight: 1000 });
    await tight.store.receive(chunked(large, large.length), declare(large));
    await tight.close();
  });

  test('a read continues while the object is deleted', async () => {
    const { key } = await made.store.receive(chunked(large), declare(large));
    const reading = await made.store.read(key);
    await made.store.delete(key);
    expect(Buffer.concat(await Array.fromAsync(reading)).equals(large)).toBe(true);
  });

  test('sweepUnfinished removes only temporary files that are older than the given time', async () => {
    const temporary = join(made.directory, 'tmp');
    const [old, fresh] = [base32(), base32()];
    for (const name of [old, fresh, 'README']) await writeFile(join(temporary, name), '');
    for (const name of [old, 'README']) await utimes(join(temporary, name), 1000, 1000);
    expect(await made.store.sweepUnfinished(1_000_000)).toBe(0);
    expect(await made.store.sweepUnfinished(1_000_001)).toBe(1);
    expect((await readdir(temporary)).toSorted()).toEqual(['README', fresh].toSorted());
  });

  test('files that an operator put among the objects are not listed', async () => {
    const objects = join(made.directory, 'objects');
    await mkdir(join(objects, 'lost+found'));
    await mkdir(join(objects, 'zz'), { recursive: true });
    for (const name of ['zz/notes.txt', `zz/${'a'.repeat(26)}`, 'notes.txt']) {
      await writeFile(join(objects, name), '');
    }
    const keys = (await Array.fromAsync(made.store.list())).map(({ key }) => key);
    expect(keys.every((key) => /^[a-z2-7]{26}$/.test(key))).toBe(true);
    expect(keys).not.toContain('a'.repeat(26));
  });

  test('a file whose size cannot be read is closed', async () => {
    const { key } = await made.store.receive(chunked(large), declare(large));
    const probe = await open(join(made.directory, 'probe'), 'w');
    const files = Object.getPrototypeOf(probe) as typeof probe;
    await probe.close();
    let asked: typeof probe | undefined;
    const failing = vi.spyOn(files, 'stat').mockImplementationOnce(function (this: typeof probe) {
      asked = this;
      return Promise.reject(new Error('no'));
    });
    onTestFinished(() => failing.mockRestore());
    const reading = made.store.read(key, { start: 0, end: 1 });
    await expect(reading).rejects.toMatchObject({ code: 'unavailable' });
    expect(asked?.fd, 'which is how a closed one looks').toBe(-1);
  });

  test('an empty store lists and sweeps nothing', async () => {
    const empty = await makeFileStore();
    expect(await Array.fromAsync(empty.store.list())).toEqual([]);
    expect(await empty.store.sweepUnfinished(Date.now())).toBe(0);
    await empty.close();
  });

  test('an unusable directory: unavailable, with the cause for the log', async () => {
    await writeFile(join(made.directory, 'plain-file'), '');
    const { store, close } = await makeFileStore({
      directory: join(made.directory, 'plain-file', 'x'),
    });
    const refused = { code: 'unavailable', retryAfter: 5, cause: { code: 'ENOTDIR' } };
    await expect(store.ping()).rejects.toMatchObject(refused);
    await expect(store.receive(chunked(large), declare(large))).rejects.toMatchObject(refused);
    await expect(store.read(base32())).rejects.toMatchObject({ code: 'unavailable' });
    await close();
  });
});
