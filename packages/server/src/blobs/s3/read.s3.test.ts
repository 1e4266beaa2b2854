import { randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { close, listen } from '../../../../../tests/harness/proxies/listening.ts';
import { declare, sha256 } from '../test/declare.ts';
import { IDLE_MS, isGet, makeFaultyS3, readAll } from '../test/make-faulty-s3.ts';
import { base32 } from '../test/make-store.ts';

const bytes = randomBytes(1024 * 1024);

describe('response bodies of the store', () => {
  let faulty: Awaited<ReturnType<typeof makeFaultyS3>>;
  beforeAll(async () => {
    faulty = await makeFaultyS3();
  });
  afterAll(() => faulty.close());
  afterEach(() => faulty.faults.onRequest(undefined));

  const collect = async (content = bytes, expected = declare(content)) =>
    faulty.store.collect(await faulty.filled(content), expected);
  const collected = async () => {
    const result = await collect();
    if ('missing' in result) throw new Error(result.missing);
    return result.key;
  };
  const unavailable = { code: 'unavailable', retryAfter: 5 };

  test('a body that breaks off is continued from the byte reached', async () => {
    const { faults, fail, store } = faulty;
    const before = faults.bytes.fromStore;
    fail(isGet, { cutAfterBytes: 700_000 }, 1);
    const key = await collected();
    expect(faults.bytes.fromStore - before).toBeLessThan(1.2 * bytes.length);
    fail(isGet, { cutAfterBytes: 300_000 }, 3);
    expect((await readAll(store, key)).equals(bytes)).toBe(true);
    fail(isGet, { cutAfterBytes: 300_000 }, 1);
    const range = { start: 100_000, end: 900_000 };
    const part = Buffer.concat(await Array.fromAsync(await store.read(key, range)));
    expect(part.equals(bytes.subarray(100_000, 900_001))).toBe(true);
  });

  test('a body that goes on for a mebibyte each time may break off as often as it likes', async () => {
    const large = randomBytes(6 * bytes.length);
    const result = await collect(large);
    faulty.fail(isGet, { cutAfterBytes: 1.2 * bytes.length });
    const key = 'key' in result ? result.key : '';
    expect((await readAll(faulty.store, key)).equals(large)).toBe(true);
  });

  test('a body that always breaks off is a failure of the store and not of the client', async () => {
    faulty.fail(isGet, { cutAfterBytes: 1000 });
    await faulty.nothingStays(collect, unavailable);
  });

  test('the second read of a compressed body is continued as well', async () => {
    const { faults, nothingStays } = faulty;
    const text = Buffer.from(bytes.toString('hex'));
    const gzip = gzipSync(text);
    const contentHash = sha256(text);
    const expected = declare(gzip, {
      encoding: 'gzip',
      contentHash,
      maxDecodedBytes: text.length,
    });
    let gets = 0;
    faults.onRequest((asked) => {
      if (!isGet(asked)) return undefined;
      gets += 1;
      return gets === 2 ? { cutAfterBytes: 300_000 } : undefined;
    });
    expect(await collect(gzip, expected)).toMatchObject({ encoding: 'gzip' });
    expect(gets).toBe(3);
    gets = 0;
    faults.onRequest((asked) => {
      gets += isGet(asked) ? 1 : 0;
      return gets > 1 && isGet(asked) ? { cutAfterBytes: 10 } : undefined;
    });
    await nothingStays(() => collect(gzip, expected), unavailable);
  });

  test('a body that stalls is continued, and a slow consumer does not count as a stall', async () => {
    faulty.fail(isGet, { stallMs: 30_000, afterBytes: 500_000 }, 1);
    const key = await collected();
    const parts: Buffer[] = [];
    const gets = () => faulty.faults.seen.filter(isGet).length;
    const before = gets();
    for await (const part of await faulty.store.read(key)) {
      if (parts.length === 2) await sleep(3 * IDLE_MS);
      parts.push(part);
    }
    expect(Buffer.concat(parts).equals(bytes)).toBe(true);
    expect(gets()).toBe(before + 1);
  });

  test('a body that always stalls fails the read', async () => {
    faulty.fail(isGet, { stallMs: 30_000, afterBytes: 1000 });
    await faulty.nothingStays(collect, unavailable);
  });

  test('a response with another range than requested fails the read', async () => {
    const server = createServer((_, response) => response.end(bytes));
    const port = await listen(server);
    const whole = faulty.through({ endpoint: `http://127.0.0.1:${port}` });
    const range = whole.read(base32(), { start: 1, end: 3 });
    await expect(range).rejects.toMatchObject(unavailable);
    expect((await readAll(whole, base32())).equals(bytes)).toBe(true);
    server.closeAllConnections();
    await close(server, []);
  });

  test('a response with more bytes than requested fails the read', async () => {
    const server = createServer((_, response) => {
      response.writeHead(206, { 'Content-Range': 'bytes 1-3/9' }).end('more');
    });
    const port = await listen(server);
    const generous = faulty.through({ endpoint: `http://127.0.0.1:${port}` });
    const range = generous.read(base32(), { start: 1, end: 3 });
    await expect(range).rejects.toMatchObject(unavailable);
    server.closeAllConnections();
    await close(server, []);
  });

  test('a body that nobody reads is released', async () => {
    const key = await collected();
    const reading = await faulty.store.read(key);
    reading.destroy();
    expect(await Array.fromAsync(reading).catch(() => 'destroyed')).toBe('destroyed');
    expect((await readAll(faulty.store, key)).equals(bytes)).toBe(true);
  });
});
