import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { type FileSystem, nodeFileSystem } from '../src/blobs/files/file-system.ts';
import { unlinkRepository } from '../src/core/accounts/administer.ts';
import { SECOND } from './support/clock.ts';
import { Wire } from './support/http.ts';
import { declaration, startTestServer } from './support/server.ts';

/** What a client sees when a part of the server fails, or another process is at work. */

const eventually = async (fine: () => boolean) => {
  for (let i = 0; i < 500 && !fine(); i++) await new Promise((done) => setTimeout(done, 10));
  expect(fine()).toBe(true);
};

/** The real file system; writes fail as on a full disk while `full` says so. */
const diskThat = (full: () => boolean): FileSystem => ({
  ...nodeFileSystem,
  async open(path, flags) {
    const file = await nodeFileSystem.open(path, flags);
    return {
      writev: (parts, position) =>
        full()
          ? Promise.reject(Object.assign(new Error('no space'), { code: 'ENOSPC' }))
          : file.writev(parts, position),
      datasync: () => file.datasync(),
      sync: () => file.sync(),
      close: () => file.close(),
    };
  },
});

const filesBelow = async (directory: string) => {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map(({ name }) => name);
};

test('[slot.28] a full disk ends a PUT with 507, keeps nothing, and is got over', async () => {
  let full = true;
  await using server = await startTestServer({ overrides: { fs: diskThat(() => full) } });
  const { body } = await server.api('POST', '/api/v1/builds', declaration('one'));
  const refused = await server.put(body.slots[0], 'one');
  const { error } = (await refused.json()) as { error: { code: string } };
  expect([refused.status, error.code]).toEqual([507, 'insufficient_storage']);
  expect(await filesBelow(join(server.dataDir, 'blobs'))).toEqual([]);
  const renewed = await server.api('POST', '/api/v1/reservations/renew', { token: body.token });
  expect(renewed.body.slots[0].uploaded).toBe(false);
  full = false;
  expect((await server.put(body.slots[0], 'one')).status).toBe(200);
  const done = await server.api('POST', '/api/v1/builds/finalize', { token: body.token });
  expect(done.status).toBe(201);
});

test('[slot.28] a large PUT that finds the disk full leaves its connection of use', async () => {
  await using server = await startTestServer({ overrides: { fs: diskThat(() => true) } });
  const bytes = 'large'.repeat(1_000_000);
  const { body } = await server.api('POST', '/api/v1/builds', declaration(bytes));
  const { pathname, search } = new URL(body.slots[0].putUrl);
  using wire = new Wire(server.url);
  wire.head(
    `PUT ${pathname}${search} HTTP/1.1`,
    'Content-Type: application/javascript',
    `Content-Length: ${bytes.length}`,
  );
  // A client that reads no answer before it has sent everything.
  await new Promise((sent) => wire.socket.write(bytes, sent));
  wire.head('GET /healthz HTTP/1.1', 'Connection: close');
  expect((await wire.closed()).text).toMatch(/^HTTP\/1\.1 507 .*HTTP\/1\.1 200 /s);
});

test('[slot.32] bytes, name and folder are on disk before the database says stored', async () => {
  const steps: string[] = [];
  const watched: FileSystem = {
    ...nodeFileSystem,
    async open(path, flags) {
      const file = await nodeFileSystem.open(path, flags);
      const synced = (done: Promise<void>) =>
        done.then(() => void steps.push(`sync ${flags === 'wx' ? 'bytes' : 'folder'}`));
      return {
        writev: (parts, position) => file.writev(parts, position),
        datasync: () => synced(file.datasync()),
        sync: () => synced(file.sync()),
        close: () => file.close(),
      };
    },
    rename: async (from, to) => {
      await nodeFileSystem.rename(from, to);
      steps.push('rename');
    },
  };
  await using server = await startTestServer({
    overrides: {
      fs: watched,
      store: (store) => ({
        ...store,
        transaction: (work) => {
          steps.push('row');
          return store.transaction(work);
        },
      }),
    },
  });
  for (const bytes of ['small', 'large'.repeat(200_000)]) {
    const { body } = await server.api('POST', '/api/v1/builds', declaration(bytes));
    steps.length = 0;
    expect((await server.put(body.slots[0], bytes)).status).toBe(200);
    expect(steps.at(-1)).toBe('row');
    const before = steps.slice(0, -1);
    // A small body has its final name from the start. A folder may be new, and synced for it.
    if (bytes.length > 1_000_000 - 1) {
      expect(before.slice(-3)).toEqual(['sync bytes', 'rename', 'sync folder']);
    } else {
      expect(before).toEqual(expect.arrayContaining(['sync bytes', 'sync folder']));
    }
  }
});

/** As with a store that takes PUTs itself: what arrived is verified at finalize, when it is let. */
async function startSlow() {
  const gate = Promise.withResolvers<void>();
  let collects = 0;
  const server = await startTestServer({
    overrides: {
      files: (blobs) => ({
        ...blobs,
        async collect() {
          collects += 1;
          await gate.promise;
          return blobs.receive(bytesOf('one'), {
            sizeBytes: 3,
            contentHash: declaration('one').contentHash,
            encoding: null,
            maxDecodedBytes: 1000,
          });
        },
      }),
    },
  });
  const { body } = await server.api('POST', '/api/v1/builds', declaration('one'));
  const finalize = () => server.api('POST', '/api/v1/builds/finalize', { token: body.token });
  return {
    server,
    finalize,
    goOn: gate.resolve,
    collects: () => collects,
    [Symbol.asyncDispose]() {
      gate.resolve();
      return server[Symbol.asyncDispose]();
    },
  };
}

test('[build.finalize.16] whoever waits too long for another finalize is told to come again', async () => {
  await using slow = await startSlow();
  const { server, finalize, collects } = slow;
  const waiting = [finalize(), finalize()];
  // Both, and not only one of them and the sweep, which sleeps for longer.
  const patient = () => server.clock.sleeping(10 * SECOND) - server.clock.sleeping(20 * SECOND);
  await eventually(() => collects() === 1 && patient() === 2);
  server.clock.advance(10 * SECOND);
  for (const late of await Promise.all(waiting)) {
    expect([late.status, late.body.error.code]).toEqual([409, 'finalize_in_progress']);
    expect(Number(late.headers.get('retry-after'))).toBeGreaterThan(0);
  }
  const joined = finalize();
  slow.goOn();
  expect((await joined).status).toBe(201);
  expect(collects()).toBe(1);
});

test('whoever finalizes what was unlinked meanwhile waits for nobody', async () => {
  await using slow = await startSlow();
  const { server, finalize, collects } = slow;
  const first = finalize();
  await eventually(() => collects() === 1);
  await unlinkRepository(server.deps, 'acme/shop');
  expect((await finalize()).status).toBe(404);
  slow.goOn();
  expect((await first).status).toBe(404);
});

async function* bytesOf(text: string) {
  yield Buffer.from(text);
}
