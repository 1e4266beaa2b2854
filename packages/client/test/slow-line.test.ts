import { randomBytes } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  removeFolderSync,
  temporaryFolderSync,
} from '../../../tests/harness/fixtures/temporary-folder.ts';
import { serveHttp } from '../../../tests/harness/http/serve.ts';
import { createClient } from '../src/client.ts';
import { createHttp } from '../src/http.ts';
import { fileSource } from '../src/node.ts';
import { trackProgress } from '../src/progress.ts';
import { put } from '../src/put-once.ts';
import { realSystem } from '../src/retry.ts';
import { bytesSource } from '../src/source.ts';
import { serveFake } from './serve-fake.ts';
import { startSlowLine } from './slow-line.ts';

/** Real connections that carry few bytes, with a stall limit that is short compared with the transfer. */

const folder = temporaryFolderSync('slow');
const STALL_MS = 300;
const SIZE = 400_000;
let path: string;

beforeAll(() => {
  path = join(folder, 'main.jsbundle');
  writeFileSync(path, randomBytes(SIZE));
});
afterAll(() => removeFolderSync(folder));

function context(stallMs = STALL_MS) {
  const { options } = createHttp({
    url: 'http://127.0.0.1',
    key: null,
    fetch,
    system: realSystem,
    userAgent: 'test',
    retryMs: 0,
    firstContactMs: 0,
    finalizingMs: 0,
    requestTimeoutMs: STALL_MS,
    onRetry: undefined,
    onServerVersion: undefined,
  });
  return { http: options, progress: trackProgress(undefined), stallMs };
}

const slotAt = (putUrl: string) => ({
  role: 'bundle' as const,
  path: null,
  method: 'PUT' as const,
  putUrl,
  objectKey: 'k',
  contentType: 'text/plain',
  sizeBytes: SIZE,
  expiresAt: '2030-01-01T00:00:00Z',
  headers: { 'Content-Type': 'text/plain' },
  uploaded: false,
});

/** A server that takes bytes as the function wants, and answers at the end. */
async function storeThat(take: (bytes: number) => Promise<unknown>, atTheEnd = 0) {
  const server = createServer({ highWaterMark: 16 * 1024 }, async (request, response) => {
    for await (const chunk of request) await take(chunk.length);
    await sleep(atTheEnd);
    response.end();
  });
  return serveHttp(server);
}

const never = new AbortController().signal;

test('a PUT that takes far longer than the stall limit goes on as long as bytes move', async () => {
  const store = await storeThat((bytes) => sleep(bytes / 400));
  const started = performance.now();
  await put(await fileSource(path), slotAt(store.url), context(), never);
  expect(performance.now() - started).toBeGreaterThan(2 * STALL_MS);
  await store.close();
});

test('a proxy that has taken all bytes and still passes them on is waited for', async () => {
  const store = await storeThat(async () => {}, 3 * STALL_MS);
  await put(await fileSource(path), slotAt(store.url), context(), never);
  await store.close();
});

test('a PUT to a store that takes no more bytes is aborted', async () => {
  const server = createServer((request) => void request.pause());
  const store = await serveHttp(server);
  const big = join(folder, 'big');
  writeFileSync(big, Buffer.alloc(16_000_000));
  const source = await fileSource(big);
  await expect(put(source, slotAt(store.url), context(), never)).rejects.toMatchObject({
    code: 'STALLED',
  });
  await store.close();
});

test('a JSON answer that arrives slowly is read to its end', async () => {
  const server = createServer(async (_request, response) => {
    response.writeHead(200, { 'Content-Type': 'application/json' });
    response.write('{"a":"');
    for (let i = 0; i < 8; i += 1) {
      await sleep(STALL_MS / 3);
      response.write('x'.repeat(100));
    }
    response.end('"}');
  });
  const served = await serveHttp(server);
  const http = createHttp({ ...context().http, url: served.url });
  const { body } = await http.call({ method: 'GET', path: '/' });
  expect(body).toEqual({ a: 'x'.repeat(800) });
  await served.close();
});

test('a large JSON request gets the time that a slow line needs for it', async () => {
  const server = createServer(async (request, response) => {
    for await (const chunk of request) await sleep(chunk.length / 400);
    response.end('{}');
  });
  const served = await serveHttp(server);
  const http = createHttp({ ...context().http, url: served.url });
  const started = performance.now();
  await http.call({ method: 'POST', path: '/', body: { a: 'x'.repeat(SIZE) } });
  expect(performance.now() - started).toBeGreaterThan(2 * STALL_MS);
  await served.close();
});

test('a request that gets no answer is aborted', async () => {
  const served = await serveHttp(createServer(() => {}));
  const http = createHttp({ ...context().http, url: served.url });
  await expect(http.call({ method: 'GET', path: '/' })).rejects.toMatchObject({ code: 'TIMEOUT' });
  await served.close();
});

test('a slow line that all connections share carries an upload, one or two PUTs at a time', async () => {
  const fake = await serveFake();
  const line = await startSlowLine(Number(new URL(fake.origin).port), 400_000);
  // The clock goes a hundred times as fast: 400 kB take a second, and seem to take almost two minutes.
  const now = () => fake.system.now() + performance.now() * 100;
  const viaLine: typeof globalThis.fetch = (url, init) =>
    fetch(`${url}`.replace(fake.origin, line.url), init);
  const client = createClient({
    url: fake.origin,
    key: 'k',
    fetch: viaLine,
    retrySeconds: 0,
    system: { ...realSystem, now },
  });
  const source = () => bytesSource(new Uint8Array(randomBytes(40_000)));
  const files = Array.from({ length: 9 }, (_, i) => ({ path: `${i}.png`, source: source() }));
  await client.uploadPreview({ platform: 'ios', bundle: { source: source() }, files });
  expect(fake.stored.size).toBe(10);
  expect(line.most()).toBeLessThanOrEqual(2);
  await line.stop();
  await fake.close();
});
