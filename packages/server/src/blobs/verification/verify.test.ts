import { randomBytes } from 'node:crypto';
import { constants, gzipSync, zstdCompressSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { compress, declare, sha256 } from '../test/declare.ts';
import { asText, text, verify } from '../test/verify.ts';

const skippable = Buffer.from([0x50, 0x2a, 0x4d, 0x18, 3, 0, 0, 0, 1, 2, 3]);
const half = 60_000;

describe.each(['gzip', 'zstd'] as const)('%s in several pieces is accepted', (encoding) => {
  const pieces = [text.subarray(0, half), text.subarray(half)].map((p) => compress[encoding](p));
  const bytes = Buffer.concat(pieces);

  test.each([1, 7, pieces[0]?.length ?? 0, bytes.length])(
    'it is accepted in chunks of %i bytes',
    async (chunk) => {
      expect(await verify(bytes, declare(bytes, { ...asText, encoding }), chunk)).toBe(encoding);
      const undeclared = declare(bytes, { ...asText, encoding: null });
      expect(await verify(bytes, undeclared, chunk)).toBe(encoding);
    },
  );

  test('it is refused when cut at any byte', async () => {
    for (let length = 1; length < bytes.length; length += 1) {
      const cut = bytes.subarray(0, length);
      await expect(
        verify(cut, declare(cut, { ...asText, encoding })),
        `${length} bytes`,
      ).rejects.toMatchObject({ code: 'digest_mismatch' });
    }
  });
});

test.each([
  ['before', [skippable, zstdCompressSync(text)]],
  ['after', [zstdCompressSync(text), skippable]],
  ['alone before and between', [skippable, zstdCompressSync(text), skippable, skippable]],
])('zstd with a skippable frame %s', async (_, parts) => {
  const bytes = Buffer.concat(parts);
  expect(await verify(bytes, declare(bytes, { ...asText, encoding: 'zstd' }), 5)).toBe('zstd');
  expect(await verify(bytes, declare(bytes, { ...asText, encoding: null }), 5)).toBe('zstd');
});

test('every shape of a zstd frame header is accepted', async () => {
  const { ZSTD_c_checksumFlag, ZSTD_c_contentSizeFlag } = constants;
  for (const size of [0, 1, 200, 300, 70_000, text.length]) {
    const plain = text.subarray(0, size);
    for (const checksum of [0, 1]) {
      for (const contentSize of [0, 1]) {
        const bytes = zstdCompressSync(plain, {
          params: { [ZSTD_c_checksumFlag]: checksum, [ZSTD_c_contentSizeFlag]: contentSize },
          ...(contentSize === 1 && { pledgedSrcSize: size }),
        });
        const expected = declare(bytes, { contentHash: sha256(plain), encoding: 'zstd' });
        expect(await verify(bytes, expected)).toBe('zstd');
        for (const trailing of [[0x28], [0x50, 0x2a], [0x28, 0xb5, 0x2f], [0]]) {
          const longer = Buffer.concat([bytes, Buffer.from(trailing)]);
          await expect(
            verify(longer, { ...expected, sizeBytes: longer.length }),
          ).rejects.toMatchObject({ code: 'digest_mismatch' });
        }
      }
    }
  }
});

test('zstd blocks that are raw or run-length encoded are accepted', async () => {
  const raw = randomBytes(300_000);
  const repeated = Buffer.alloc(300_000, 'x');
  const plain = Buffer.concat([raw, repeated]);
  const bytes = Buffer.concat([raw, repeated].map((part) => zstdCompressSync(part)));
  const expected = declare(bytes, { contentHash: sha256(plain), encoding: 'zstd' });
  expect(await verify(bytes, expected)).toBe('zstd');
});

test('a zstd window that browsers refuse is refused with that reason', async () => {
  const plain = randomBytes(9 * 1024 * 1024);
  const bytes = zstdCompressSync(plain, { params: { [constants.ZSTD_c_windowLog]: 24 } });
  const expected = declare(bytes, {
    contentHash: sha256(plain),
    encoding: 'zstd',
    maxDecodedBytes: plain.length,
  });
  await expect(verify(bytes, expected)).rejects.toThrow('RFC 9659');
  const accepted = zstdCompressSync(plain, { params: { [constants.ZSTD_c_windowLog]: 23 } });
  const declared = { ...expected, sizeBytes: accepted.length };
  expect(await verify(accepted, declared)).toBe('zstd');
});

test('the hash of the compressed bytes is refused with a message that names the mistake', async () => {
  const bytes = gzipSync(text);
  await expect(verify(bytes, declare(bytes, { encoding: 'gzip' }))).rejects.toThrow(
    'It is the hash of the bytes as sent',
  );
});

test('undeclared bytes that match neither way: the error explains both', async () => {
  const bytes = gzipSync('something else');
  const expected = declare(bytes, { ...asText, encoding: null });
  const short = (hash: string) => hash.slice(0, 12);
  await expect(verify(bytes, expected)).rejects.toThrow(
    new RegExp(
      `${short(sha256(bytes))}.* decoded as gzip .*${short(sha256(Buffer.from('something else')))}`,
    ),
  );
});
