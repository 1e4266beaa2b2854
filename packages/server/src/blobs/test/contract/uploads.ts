import { brotliCompressSync, gzipSync, zstdCompressSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { compress, declare, sha256 } from '../declare.ts';
import { type Given, random, text } from './given.ts';

/** Bytes that a client PUTs: verified, and stored as they came. */
export function uploads(made: Given): void {
  const { stored, read } = made;

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
}
