import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { brotliCompressSync, constants, gzipSync, zstdCompressSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Expected } from '../../core/ports/blob-store.ts';
import { compress, declare, sha256 } from '../contract-suite.ts';
import { Semaphore } from '../semaphore.ts';
import { chunked } from '../test/make-store.ts';
import { Decoder } from './decode.ts';
import { Verifier } from './verify.ts';

const memory = new Semaphore(64 << 20);

const verify = async (bytes: Uint8Array, expected: Expected, chunk?: number) => {
  const verifier = new Verifier(expected, memory);
  for await (const part of chunked(bytes, chunk)) verifier.update(part);
  return verifier.finish(() => chunked(bytes, chunk));
};

const text = Buffer.from('to be or not to be, that is the question\n'.repeat(3000));
const asText = { contentHash: sha256(text) };
const encodings = ['gzip', 'br', 'zstd'] as const;
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

describe.each(encodings)('a %s bomb', (encoding) => {
  const bomb = compress[encoding](Buffer.alloc(64 * 1024 * 1024));

  test('it is stopped at the limit, long before its end', async () => {
    const verifier = new Verifier(declare(bomb, { encoding, maxDecodedBytes: 100_000 }), memory);
    verifier.update(bomb);
    let fed = 0;
    const contents = async function* () {
      for await (const part of chunked(bomb, 64)) {
        // Lets the decoder run, as a slow disk would.
        await sleep(1);
        fed += part.length;
        yield part;
      }
    };
    await expect(verifier.finish(contents)).rejects.toThrow('more than the 100000 bytes');
    if (bomb.length > 10_000) expect(fed).toBeLessThan(bomb.length / 2);
  });

  test('without a declared encoding it is plain if its own hash matches', async () => {
    const expected = declare(bomb, { encoding: null, maxDecodedBytes: 100_000 });
    expect(await verify(bomb, expected, 64)).toBe('identity');
  });

  test('it is decoded if it has exactly the limit', async () => {
    const limit = 64 * 1024 * 1024;
    const contentHash = sha256(Buffer.alloc(limit));
    const expected = declare(bomb, { encoding, contentHash, maxDecodedBytes: limit });
    expect(await verify(bomb, expected)).toBe(encoding);
  });
});

test('decoding does not accumulate decoded bytes', async () => {
  const size = 256 * 1024 * 1024;
  const bytes = gzipSync(Buffer.alloc(size), { level: 1 });
  const expected = declare(bytes, { encoding: 'gzip', maxDecodedBytes: size });
  const before = process.memoryUsage().arrayBuffers;
  await expect(verify(bytes, expected)).rejects.toThrow('decoded as gzip');
  expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(size / 2);
});

test.each(encodings)('%s: the reader waits for the decoder', async (encoding) => {
  const plain = randomBytes(300_000);
  const decoder = new Decoder(encoding, plain.length);
  const room = decoder.write(compress[encoding](plain));
  expect(room).toBeInstanceOf(Promise);
  await room;
  expect(await decoder.finish()).toBe(sha256(plain));
  decoder.close();
});

test('decoders wait for memory before they read a byte, and release it', async () => {
  // Memory for two decoders of the largest window.
  const few = new Semaphore(40 << 20);
  const bytes = brotliCompressSync(text, {
    params: { [constants.BROTLI_PARAM_LGWIN]: 24, [constants.BROTLI_PARAM_QUALITY]: 5 },
  });
  const { promise: patience, resolve: enough } = Promise.withResolvers<void>();
  const read: number[] = [];
  const running = [0, 1, 2, 3].map((index) => {
    const verifier = new Verifier(declare(bytes, { ...asText, encoding: 'br' }), few);
    verifier.update(bytes);
    expect(few.isContended).toBe(index > 2);
    return verifier.finish(async function* () {
      read.push(index);
      await patience;
      // One of them cannot be read, and one is malformed.
      if (index === 1) throw new Error('unreadable');
      yield index === 0 ? text : bytes;
    });
  });
  await new Promise(setImmediate);
  expect(read).toEqual([0, 1]);
  enough();
  const results = await Promise.allSettled(running);
  expect(results.map(({ status }) => status === 'fulfilled')).toEqual([false, false, true, true]);
  expect(few.used).toBe(0);
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

test('in any chunks, intact bytes pass and damaged ones do not', async () => {
  const damage = fc.oneof(
    fc.constant({ kind: 'none' } as const),
    fc.record({ kind: fc.constant('cut' as const), by: fc.integer({ min: 1, max: 40 }) }),
    fc.record({
      kind: fc.constant('append' as const),
      tail: fc.uint8Array({ minLength: 1, maxLength: 9 }),
    }),
    fc.record({ kind: fc.constant('flip' as const), at: fc.nat() }),
  );
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.uint8Array({ minLength: 1, maxLength: 400 }), { minLength: 1, maxLength: 3 }),
      fc.constantFrom('identity' as const, ...encodings),
      fc.boolean(),
      fc.integer({ min: 1, max: 200 }),
      damage,
      async (parts, encoding, declares, chunk, harm) => {
        const declared = declares || encoding === 'br';
        const plain = Buffer.concat(parts);
        // Brotli streams cannot be concatenated.
        const pieces = encoding === 'br' ? [plain] : parts;
        const whole = Buffer.concat(
          encoding === 'identity' ? pieces : pieces.map((piece) => compress[encoding](piece)),
        );
        const sent = damaged(whole, harm);
        const expected = declare(sent, {
          contentHash: sha256(plain),
          encoding: declared ? encoding : null,
        });
        const result = await verify(sent, expected, chunk).catch((error) => error.code);
        if (!declared && sent.equals(plain)) expect(result).toBe('identity');
        else if (sent.equals(whole)) expect(result).toBe(encoding);
        // A flipped bit in a header may not change the decoded bytes. All others must be refused.
        else if (harm.kind !== 'flip') expect(result).toBe('digest_mismatch');
      },
    ),
    { numRuns: 300 },
  );
});

type Harm =
  | { kind: 'none' }
  | { kind: 'cut'; by: number }
  | { kind: 'append'; tail: Uint8Array }
  | { kind: 'flip'; at: number };

const damaged = (bytes: Buffer, harm: Harm): Buffer => {
  if (harm.kind === 'cut') return bytes.subarray(0, Math.max(0, bytes.length - harm.by));
  if (harm.kind === 'append') return Buffer.concat([bytes, harm.tail]);
  if (harm.kind === 'none' || bytes.length === 0) return bytes;
  const flipped = Buffer.from(bytes);
  const at = harm.at % bytes.length;
  flipped[at] = (flipped[at] ?? 0) ^ 1;
  return flipped;
};
