import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { DurableWrite } from './files/durable-write.ts';
import { nodeFileSystem } from './files/file-system.ts';
import { Semaphore } from './semaphore.ts';
import { declare, sha256 } from './test/declare.ts';
import { chunked, makeFileStore } from './test/make-store.ts';
import { createVerifiers } from './verification/verifiers.ts';

test('at most the limit is acquired, except by one chunk that is larger', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.integer({ min: 0, max: 150 })), async (sizes) => {
      const semaphore = new Semaphore(100);
      await Promise.all(
        sizes.map(async (size) => {
          await semaphore.acquire(size);
          expect(semaphore.used).toBeLessThanOrEqual(Math.max(100, ...sizes));
          await sleep(0);
          semaphore.release(size);
        }),
      );
      expect(semaphore.used).toBe(0);
    }),
    { numRuns: 30 },
  );
});

test('waiters are served in order', async () => {
  const semaphore = new Semaphore(100);
  const served: string[] = [];
  semaphore.acquire(60);
  const large = semaphore.acquire(60)?.then(() => served.push('large'));
  const small = semaphore.acquire(30)?.then(() => served.push('small'));
  semaphore.release(60);
  await Promise.all([large, small]);
  expect(served).toEqual(['large', 'small']);
  expect(semaphore.used).toBe(90);
});

test('slow clients with unfinished batches do not block others', async () => {
  const made = await makeFileStore({ maxBytesInFlight: 512 * 1024 });
  const bytes = Buffer.alloc(1024 * 1024, 7);
  const { promise: patience, resolve: enough } = Promise.withResolvers<void>();
  const slow = async function* () {
    yield bytes.subarray(0, 200_000);
    await patience;
    yield* chunked(bytes.subarray(200_000));
  };
  const waiting = Array.from({ length: 8 }, () => made.store.receive(slow(), declare(bytes)));
  await sleep(20);
  await made.store.receive(chunked(bytes), declare(bytes));
  enough();
  await Promise.all(waiting);
  await made.close();
});

test('all uploads together stay within the limit and release everything', async () => {
  const made = await makeFileStore();
  await made.store.ping();
  const semaphore = new Semaphore(1024 * 1024);
  let most = 0;
  const paths = (name: string) => ({
    temporary: `${made.directory}/tmp/${name}`,
    final: `${made.directory}/objects/${name}`,
  });
  const upload = async (name: string, fails: boolean) => {
    const open: typeof nodeFileSystem.open = async (path, flags) => {
      const file = await nodeFileSystem.open(path, flags);
      const writev: typeof file.writev = async (parts, position) => {
        most = Math.max(most, semaphore.used);
        await sleep(1);
        if (fails && position > 0) throw new Error('broken');
        return file.writev(parts, position);
      };
      return {
        writev,
        datasync: () => file.datasync(),
        sync: () => file.sync(),
        close: () => file.close(),
      };
    };
    const fs = { ...nodeFileSystem, open };
    const write = new DurableWrite(
      { fs, memory: semaphore, syncEntry: async () => {} },
      paths(name),
    );
    try {
      for await (const chunk of chunked(Buffer.alloc(2 * 1024 * 1024))) await write.write(chunk);
      await write.commit();
    } catch {
      await write.discard();
    }
  };
  await Promise.all(Array.from({ length: 24 }, (_, i) => upload(`${i}`, i % 3 === 0)));
  expect(most).toBeGreaterThan(512 * 1024);
  expect(most).toBeLessThanOrEqual(1024 * 1024);
  expect(semaphore.used).toBe(0);
  await made.close();
});

const dense = { params: { [constants.BROTLI_PARAM_LGWIN]: 24 } };

test('slow clients of compressed bytes do not keep others from decoding', async () => {
  // Only one decoder of the largest window fits into the limit.
  const made = await makeFileStore({ verifiers: createVerifiers(20 << 20) });
  const text = randomBytes(1024 * 1024);
  const asText = { contentHash: sha256(text), maxDecodedBytes: text.length };
  const { promise: patience, resolve: enough } = Promise.withResolvers<void>();
  const brotli = brotliCompressSync(text, dense);
  const declared = declare(brotli, { ...asText, encoding: 'br' });
  const slow = async function* () {
    yield brotli.subarray(0, -1);
    await patience;
    yield brotli.subarray(-1);
  };
  const waiting = Array.from({ length: 8 }, () => made.store.receive(slow(), declared));
  await sleep(20);
  const gzip = gzipSync(text);
  const quick = declare(gzip, { ...asText, encoding: 'gzip' });
  expect(await made.store.receive(chunked(gzip), quick)).toMatchObject({ encoding: 'gzip' });
  expect(await made.store.receive(chunked(brotli), declared)).toMatchObject({ encoding: 'br' });
  enough();
  expect(await Promise.all(waiting)).toHaveLength(8);
  await made.close();
});

test('small compressed bodies release their bytes while they wait for a decoder', async () => {
  const made = await makeFileStore({ verifiers: createVerifiers(1), maxBytesInFlight: 64 * 1024 });
  const text = randomBytes(20_000);
  const brotli = brotliCompressSync(text, dense);
  const declared = declare(brotli, { contentHash: sha256(text), encoding: 'br' });
  const all = Array.from({ length: 16 }, () => made.store.receive(chunked(brotli), declared));
  for (const { key } of await Promise.all(all)) {
    const read = Buffer.concat(await Array.fromAsync(await made.store.read(key)));
    expect(read.equals(brotli)).toBe(true);
  }
  await made.close();
});
