import { createHash, randomBytes } from 'node:crypto';
import { brotliCompressSync, gzipSync, zstdCompressSync } from 'node:zlib';
import type { IncompleteReason } from '@vitrine/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { BlobStore, Expected, Stored } from '../core/ports/blob-store.ts';

/**
 * A store, and how a client PUTs to it: the server receives it, or it is PUT to a slot and
 * collected.
 */
export type StoreUnderTest = {
  store: BlobStore;
  put(bytes: Uint8Array, expected: Expected): Promise<Stored | { missing: IncompleteReason }>;
  close(): Promise<void>;
};

export const sha256 = (bytes: Uint8Array): string =>
  createHash('sha256').update(bytes).digest('hex');

/** A truthful declaration of `bytes`, with `changes`. */
export const declare = (bytes: Uint8Array, changes: Partial<Expected> = {}): Expected => ({
  sizeBytes: bytes.length,
  contentHash: sha256(bytes),
  encoding: 'identity',
  maxDecodedBytes: 1024 * 1024,
  ...changes,
});

export const compress = { gzip: gzipSync, br: brotliCompressSync, zstd: zstdCompressSync };

const text = Buffer.from('the quick brown fox jumps over the lazy dog\n'.repeat(2000));
const random = randomBytes(3 * 1024 * 1024 + 17);
const unknownKey = 'a'.repeat(26);
const newKey = () => Array.from(randomBytes(26), (byte) => 'abcdefghijklmnop'[byte & 15]).join('');

/** The tests that every blob store has to pass. */
export const blobStoreContract = (name: string, makeStore: () => Promise<StoreUnderTest>): void => {
  describe(`${name} fulfils the contract of a blob store`, () => {
    let made: StoreUnderTest;
    beforeAll(async () => {
      made = await makeStore();
    });
    afterAll(() => made.close());

    const stored = async (bytes: Uint8Array, changes: Partial<Expected> = {}): Promise<Stored> => {
      const result = await made.put(bytes, declare(bytes, changes));
      if ('missing' in result) throw new Error(`not stored: ${result.missing}`);
      return result;
    };
    const read = async (key: string, range?: { start: number; end: number }): Promise<Buffer> =>
      Buffer.concat(await Array.fromAsync(await made.store.read(key, range)));
    const keys = async (): Promise<string[]> =>
      (await Array.fromAsync(made.store.list())).map(({ key }) => key);

    test.each([0, 1, 1024, 64 * 1024, 64 * 1024 + 1, random.length])(
      '%i bytes are stored and read back',
      async (size) => {
        const bytes = random.subarray(0, size);
        const { key, encoding } = await stored(bytes);
        expect(encoding).toBe('identity');
        expect((await read(key)).equals(bytes)).toBe(true);
      },
    );

    test('storing the same bytes twice makes two objects', async () => {
      const [one, two] = await Promise.all([stored(text), stored(text)]);
      expect(one.key).not.toBe(two.key);
      await made.store.delete(one.key);
      expect((await read(two.key)).equals(text)).toBe(true);
    });

    describe.each(['gzip', 'br', 'zstd'] as const)('%s', (encoding) => {
      const compressed = compress[encoding](text);
      const changes = { encoding, contentHash: sha256(text) };

      test('a compressed object is verified decoded and stored as sent', async () => {
        const result = await stored(compressed, changes);
        expect(result.encoding).toBe(encoding);
        expect((await read(result.key)).equals(compressed)).toBe(true);
      });

      test.each([
        ['cut short', compressed.subarray(0, -1)],
        ['with a byte too many', Buffer.concat([compressed, Buffer.from([0])])],
        ['of other content', compress[encoding](text.subarray(1))],
        ['that is not compressed', text],
      ])('an object that is %s is refused', async (_, bytes) => {
        expect(await made.put(bytes, declare(bytes, changes))).toEqual({
          missing: 'digest_mismatch',
        });
      });

      test('an object may decode to exactly the limit and to no byte more', async () => {
        const exact = { ...changes, maxDecodedBytes: text.length };
        expect(await stored(compressed, exact)).toMatchObject({ encoding });
        const less = declare(compressed, { ...changes, maxDecodedBytes: text.length - 1 });
        expect(await made.put(compressed, less)).toEqual({ missing: 'digest_mismatch' });
      });
    });

    test('without a declared encoding, plain bytes and bytes that begin like gzip or zstd are accepted', async () => {
      const contentHash = sha256(text);
      const undeclared = { encoding: null, contentHash };
      expect((await stored(text, undeclared)).encoding).toBe('identity');
      expect((await stored(gzipSync(text), undeclared)).encoding).toBe('gzip');
      expect((await stored(zstdCompressSync(text), undeclared)).encoding).toBe('zstd');
      const brotli = brotliCompressSync(text);
      expect(await made.put(brotli, declare(brotli, undeclared))).toEqual({
        missing: 'digest_mismatch',
      });
    });

    test('without a declared encoding, bytes that begin like gzip are plain if their own hash matches', async () => {
      const gzip = gzipSync(text);
      expect((await stored(gzip, { encoding: null })).encoding).toBe('identity');
      const broken = Buffer.concat([gzip.subarray(0, 20), text]);
      expect((await stored(broken, { encoding: null })).encoding).toBe('identity');
    });

    test('wrong bytes of the right size are refused', async () => {
      const flipped = Buffer.from(text);
      flipped[500] = (flipped[500] ?? 0) ^ 1;
      expect(await made.put(flipped, declare(text))).toEqual({ missing: 'digest_mismatch' });
    });

    const grant = {
      objectKey: unknownKey,
      contentType: 'text/plain',
      sizeBytes: text.length,
      expiresAt: Date.now() + 60_000,
    };

    test.each([null, sha256(text)])('a slot has a url and headers (%s)', async (hash) => {
      const { putUrl, headers } = await made.store.createSlot(grant, hash);
      expect(new URL(putUrl).protocol).toMatch(/^https?:$/);
      expect(putUrl).toContain(unknownKey);
      for (const value of Object.values(headers)) expect(value).toMatch(/^[\x21-\x7e]+$/);
      if (hash === null) expect(headers).toEqual({});
    });

    test('for a slot without an upload hasUpload is false, collect finds nothing, and discard succeeds', async () => {
      expect(await made.store.hasUpload(grant)).toBe(false);
      expect(await made.store.collect(grant, declare(text))).toEqual({ missing: 'missing' });
      await made.store.discard(unknownKey);
    });

    describe('put: bytes from another store', () => {
      const chunks = async function* (bytes: Uint8Array) {
        for (let at = 0; at < bytes.length; at += 50_000) yield bytes.subarray(at, at + 50_000);
      };

      test.each([0, 1, random.length])('%i bytes are stored under their key', async (size) => {
        const bytes = random.subarray(0, size);
        const key = newKey();
        expect(await made.store.put(key, chunks(bytes), declare(bytes))).toBe('identity');
        expect((await read(key)).equals(bytes)).toBe(true);
        expect(await keys()).toContain(key);
      });

      test.each(['gzip', 'br', 'zstd'] as const)(
        'compressed bytes are verified decoded: %s',
        async (encoding) => {
          const bytes = compress[encoding](text);
          const expected = declare(bytes, { encoding, contentHash: sha256(text) });
          const key = newKey();
          expect(await made.store.put(key, chunks(bytes), expected)).toBe(encoding);
          const another = newKey();
          const wrong = made.store.put(another, chunks(bytes), {
            ...expected,
            contentHash: sha256(bytes),
          });
          await expect(wrong).rejects.toMatchObject({ code: 'digest_mismatch' });
          expect(await made.store.size(another)).toBeUndefined();
        },
      );

      test.each([
        ['digest_mismatch', random.toReversed()],
        ['size_mismatch', random.subarray(1)],
        ['size_mismatch', Buffer.concat([random, random])],
        ['size_mismatch', Buffer.alloc(0)],
      ])('%s: nothing is stored', async (code, bytes) => {
        const key = newKey();
        const wrong = made.store.put(key, chunks(bytes), declare(random));
        await expect(wrong).rejects.toMatchObject({ code });
        expect(await made.store.size(key)).toBeUndefined();
      });

      test('an error of the body is thrown, and nothing is stored', async () => {
        const key = newKey();
        const gone = new Error('the other store went away');
        const body = async function* () {
          yield* chunks(random.subarray(0, 700_000));
          throw gone;
        };
        await expect(made.store.put(key, body(), declare(random))).rejects.toBe(gone);
        expect(await made.store.size(key)).toBeUndefined();
      });
    });

    test('a presigned GET, if there is one, has the declared headers and bytes', async () => {
      const { key } = await stored(text);
      const contentDisposition = 'attachment; filename="a b.txt"';
      const as = {
        contentType: 'text/plain',
        contentDisposition,
        contentEncoding: 'identity' as const,
      };
      const url = await made.store.presignGet(key, as);
      if (url === null) return;
      const response = await fetch(url);
      expect(response.headers.get('content-type')).toBe('text/plain');
      expect(response.headers.get('content-disposition')).toBe(contentDisposition);
      expect(Buffer.from(await response.arrayBuffer()).equals(text)).toBe(true);
    });

    test('a range includes its first and last byte', async () => {
      const { key } = await stored(random);
      for (const [start, end] of [
        [0, 0],
        [random.length - 1, random.length - 1],
        [0, random.length - 1],
        [1, 262_144],
        [262_143, 786_432],
      ] as const) {
        const part = await read(key, { start, end });
        expect(part.equals(random.subarray(start, end + 1))).toBe(true);
      }
    });

    test.each([
      [0, 1234],
      [1000, 399_999],
      [1233, 1234],
      [1234, 1234],
      [5000, 5999],
    ])('an object that has lost its end has no range from %i to %i', async (start, end) => {
      const { key } = await stored(random.subarray(0, 1234));
      const reading = made.store.read(key, { start, end });
      await expect(reading).rejects.toMatchObject({ code: 'not_found' });
      expect(await read(key, { start: 1233, end: 1233 })).toHaveLength(1);
    });

    test('cancelling a read ends it', async () => {
      const { key } = await stored(random);
      const reader = await made.store.read(key);
      for await (const chunk of reader) {
        expect(chunk.length).toBeGreaterThan(0);
        break; // which destroys the stream
      }
      expect(reader.destroyed).toBe(true);
    });

    test.each([unknownKey, '', '..', '../../etc/passwd', 'A'.repeat(26), `${unknownKey}/../x`])(
      'no object exists under %j, and deleting it succeeds',
      async (key) => {
        await expect(made.store.read(key)).rejects.toMatchObject({ code: 'not_found' });
        await made.store.delete(key);
      },
    );

    test('a deleted object cannot be read, and list gives the others with their time', async () => {
      const before = Date.now();
      const { key } = await stored(text);
      const listed = (await Array.fromAsync(made.store.list())).find((found) => found.key === key);
      expect(Math.abs((listed?.writtenAt ?? 0) - before)).toBeLessThan(60_000);
      await made.store.delete(key);
      await made.store.delete(key);
      expect(await keys()).not.toContain(key);
      await expect(made.store.read(key)).rejects.toMatchObject({ code: 'not_found' });
    });

    test('size returns the size of an existing object', async () => {
      const { key } = await stored(random.subarray(0, 1234));
      expect(await made.store.size(key)).toBe(1234);
      await made.store.delete(key);
      for (const gone of [key, unknownKey, '', '..', '../../etc/passwd']) {
        expect(await made.store.size(gone), gone).toBeUndefined();
      }
    });

    test('sweepUnfinished keeps finished uploads', async () => {
      const { key } = await stored(text);
      await made.store.sweepUnfinished(Date.now() + 60_000);
      expect((await read(key)).equals(text)).toBe(true);
    });

    test('sweepUncollected keeps collected objects', async () => {
      const { key } = await stored(text);
      await made.store.sweepUncollected(Date.now() + 60_000);
      expect((await read(key)).equals(text)).toBe(true);
    });

    test('ping resolves and leaves no object', async () => {
      const before = await keys();
      await made.store.ping();
      expect(await keys()).toEqual(before);
    });
  });
};
