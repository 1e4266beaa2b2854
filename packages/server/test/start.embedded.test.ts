import { chmod, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../../tests/harness/fixtures/temporary-folder.ts';
import { declaration, startTestServer } from '../../../tests/harness/in-process/test-server.ts';
import type { BlobStore, Receiver } from '../src/core/ports/blob-store.ts';
import type { Store } from '../src/core/ports/store.ts';
import { startServer } from './support/operator.ts';

/** How a server uses its data directory at the start and at the end. */

test('[config.10] a second server on the same data directory refuses to start', async () => {
  const first = await startTestServer();
  const { dataDir } = first;
  await expect(startTestServer({ dataDir })).rejects.toThrow('in use by another server');
  expect((await fetch(`${first.url}/readyz`)).status).toBe(200);
  await first.stop();
  await using again = await startTestServer({ dataDir });
  expect((await fetch(`${again.url}/readyz`)).status).toBe(200);
});

test('[config.10] a refused second server does not touch uploads of the first', async () => {
  await using first = await startTestServer();
  const { dataDir, clock } = first;
  await fetch(`${first.url}/readyz`);
  const upload = join(dataDir, 'blobs', 'tmp', 'a'.repeat(26));
  await writeFile(upload, 'half of');
  const long = new Date(clock.now() - 1000);
  await utimes(upload, long, long);
  await expect(startTestServer({ dataDir })).rejects.toThrow('in use by another server');
  expect((await stat(upload)).size).toBe(7);
});

test('[config.10] a second server can start only after the first has closed its database', async () => {
  const closing = Promise.withResolvers<void>();
  const gate = Promise.withResolvers<void>();
  const around = (store: Store): Store => ({
    ...store,
    async close() {
      closing.resolve();
      await gate.promise;
      await store.close();
    },
  });
  const first = await startTestServer({ overrides: { store: around } });
  const { dataDir } = first;
  const stopping = first.stop();
  await closing.promise;
  let ended = false;
  const asked = first.stop().then(() => {
    ended = true;
  });
  await expect(startTestServer({ dataDir })).rejects.toThrow('in use by another server');
  expect(ended).toBe(false);
  gate.resolve();
  await Promise.all([stopping, asked]);
  await using again = await startTestServer({ dataDir });
  expect((await fetch(`${again.url}/readyz`)).status).toBe(200);
});

test('[config.10] a start that fails closes its database and unlocks the directory', async () => {
  const dataDir = await temporaryFolder('start');
  const blobs = join(dataDir, 'blobs');
  await writeFile(blobs, 'no folder');
  let closed = false;
  const store = (opened: Store): Store => ({
    ...opened,
    async close() {
      await opened.close();
      closed = true;
    },
  });
  const failed = startTestServer({ dataDir, overrides: { store } });
  await expect(failed).rejects.toThrow('The storage of the server failed');
  expect(closed).toBe(true);
  await rm(blobs);
  await using server = await startTestServer({ dataDir });
  expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
});

test('a running upload can use the database until it finishes', async () => {
  const [arrived, rest] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const closed = Promise.withResolvers<string>();
  const store = (opened: Store): Store => ({
    ...opened,
    async close() {
      await opened.close();
      closed.resolve('closed');
    },
  });
  const files = (kept: BlobStore & Receiver): BlobStore & Receiver => ({
    ...kept,
    receive(body, expected) {
      arrived.resolve();
      return kept.receive(body, expected);
    },
  });
  const server = await startTestServer({ overrides: { store, files } });
  const { dataDir } = server;
  const half = 'x'.repeat(500_000);
  const reserved = await server.api('POST', '/api/v1/builds', declaration(half + half));
  const [{ putUrl, headers }] = reserved.body.slots;
  const body = new ReadableStream({
    async start(controller) {
      controller.enqueue(Buffer.from(half));
      await rest.promise;
      controller.enqueue(Buffer.from(half));
      controller.close();
    },
  });
  const init = {
    method: 'PUT',
    headers: { ...headers, 'content-length': '1000000' },
    body,
    duplex: 'half',
  };
  const put = fetch(putUrl, init);
  await arrived.promise;
  const stopping = server.stop();
  expect(await Promise.race([closed.promise, sleep(300, 'open')])).toBe('open');
  rest.resolve();
  expect((await put).status).toBe(200);
  await stopping;
  await using again = await startTestServer({ dataDir });
  const { token } = reserved.body;
  const finalized = await again.api('POST', '/api/v1/builds/finalize', { token });
  expect(finalized.status).toBe(201);
});

test('[config.9] files and folders that the server creates are readable only by their owner', async () => {
  // Also in an existing folder that everybody can read.
  const dataDir = await temporaryFolder('readable');
  await chmod(dataDir, 0o755);
  await using server = await startTestServer({ dataDir });
  await server.build('one');
  const all = await readdir(dataDir, { recursive: true });
  expect(all).toEqual(expect.arrayContaining(['secret', 'vitrine.sqlite']));
  for (const path of all) expect([path, await othersMay(join(dataDir, path))]).toEqual([path, 0]);
});

const othersMay = async (path: string) => (await stat(path)).mode & 0o077;

test('[operator.1] a server whose stderr is closed continues', async () => {
  await using other = await startTestServer();
  const env = { VITRINE_DATA_DIR: join(other.dataDir, 'own') };
  const server = await startServer(env, { reading: 'closed' });
  expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
  // By then it has printed its first steps on stderr.
  expect(await server.stop()).toBe(0);
});
