import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { Semaphore } from '../semaphore.ts';
import { compress, declare, sha256 } from '../test/declare.ts';
import { chunked } from '../test/make-store.ts';
import { asText, encodings, memory, text, verify } from '../test/verify.ts';
import { Decoder } from './decode.ts';
import { Verifier } from './verify.ts';

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
