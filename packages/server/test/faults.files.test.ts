import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { RawConnection } from '../../../tests/harness/http/raw-connection.ts';
import { SECOND } from '../../../tests/harness/in-process/test-clock.ts';
import { declaration, startTestServer } from '../../../tests/harness/in-process/test-server.ts';
import { type FileSystem, nodeFileSystem } from '../src/blobs/files/file-system.ts';
import { unlinkRepository } from '../src/core/accounts/administer.ts';

/** What a client sees when the file store fails, or during a long finalize. */

/** Larger than what lies in the database. */
const ONE = 'one'.repeat(11_000);

const eventually = async (fine: () => boolean) => {
  for (let i = 0; i < 500 && !fine(); i++) await new Promise((done) => setTimeout(done, 10));
  expect(fine()).toBe(true);
};

/** The real file system, whose writes fail with ENOSPC while `full` returns true. */
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

test('[slot.28] PUT on a full disk: 507, nothing is stored, and a later PUT succeeds', async () => {
  let full = true;
  await using server = await startTestServer({ overrides: { fs: diskThat(() => full) } });
  const { body } = await server.api('POST', '/api/v1/builds', declaration(ONE));
  const refused = await server.put(body.slots[0], ONE);
  const { error } = (await refused.json()) as { error: { code: string } };
  expect([refused.status, error.code]).toEqual([507, 'insufficient_storage']);
  expect(await filesBelow(join(server.dataDir, 'blobs'))).toEqual([]);
  const renewed = await server.api('POST', '/api/v1/reservations/renew', { token: body.token });
  expect(renewed.body.slots[0].uploaded).toBe(false);
  full = false;
  expect((await server.put(body.slots[0], ONE)).status).toBe(200);
  const done = await server.api('POST', '/api/v1/builds/finalize', { token: body.token });
  expect(done.status).toBe(201);
});

test('[slot.28] after a large PUT on a full disk the connection can be used again', async () => {
  await using server = await startTestServer({ overrides: { fs: diskThat(() => true) } });
  const bytes = 'large'.repeat(1_000_000);
  const { body } = await server.api('POST', '/api/v1/builds', declaration(bytes));
  const { pathname, search } = new URL(body.slots[0].putUrl);
  using wire = new RawConnection(server.url);
  wire.request(
    `PUT ${pathname}${search} HTTP/1.1`,
    'Content-Type: application/javascript',
    `Content-Length: ${bytes.length}`,
  );
  // A client that sends everything before it reads the response.
  await new Promise((sent) => wire.socket.write(bytes, sent));
  wire.request('GET /healthz HTTP/1.1', 'Connection: close');
  expect((await wire.closed()).text).toMatch(/^HTTP\/1\.1 507 .*HTTP\/1\.1 200 /s);
});

test('[slot.32] bytes, name and folder are synced before the row is committed', async () => {
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
  for (const bytes of [ONE, 'large'.repeat(200_000)]) {
    const { body } = await server.api('POST', '/api/v1/builds', declaration(bytes));
    steps.length = 0;
    expect((await server.put(body.slots[0], bytes)).status).toBe(200);
    expect(steps.at(-1)).toBe('row');
    const before = steps.slice(0, -1);
    // One of a single write is written under its final name. Its folder may be new and synced for that.
    if (bytes.length > 1_000_000 - 1) {
      expect(before.slice(-3)).toEqual(['sync bytes', 'rename', 'sync folder']);
    } else {
      expect(before).toEqual(expect.arrayContaining(['sync bytes', 'sync folder']));
    }
  }
});

/** Like a store that receives PUTs itself: finalize verifies the upload when the gate opens. */
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

test('[build.finalize.16] finalizes that wait too long for another one get 409 with Retry-After', async () => {
  await using slow = await startSlow();
  const { server, finalize, collects } = slow;
  const waiting = [finalize(), finalize()];
  // Counts both finalizes and not the sweep, which sleeps for longer.
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

test('a finalize after the repository was unlinked does not wait for the running one', async () => {
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
