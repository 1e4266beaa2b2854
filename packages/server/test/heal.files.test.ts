import { readdir, rm, truncate, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { sha256 } from '../../../tests/harness/fixtures/bytes.ts';
import {
  declaration,
  startTestServer,
  type TestServer,
} from '../../../tests/harness/in-process/test-server.ts';
import { Refusal } from '../src/core/model/errors.ts';

/** Bytes that were lost from the disk and are uploaded again. */

type Server = TestServer;

/** Larger than what lies in the database. */
const ONE = 'one'.repeat(11_000);

async function storedFiles({ dataDir }: Server): Promise<string[]> {
  const folder = join(dataDir, 'blobs');
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((file) => join(file.parentPath, file.name));
}

const read = async (record: { previewUrl: string }, path = '/bundle') => {
  const response = await fetch(record.previewUrl + path);
  return [response.status, response.ok && (await response.text())];
};

const reserve = async (server: Server, commit: string) =>
  (await server.api('POST', '/api/v1/builds', declaration(ONE, { commitSha: commit.repeat(40) })))
    .body;

const finalize = async (server: Server, { token }: { token: string }) =>
  (await server.api('POST', '/api/v1/builds/finalize', { token })).body;

test.each([
  ['gone', (file: string) => unlink(file)],
  ['cut short', (file: string) => truncate(file, 1)],
])(
  'bytes that are %s are restored by the next PUT for all builds that use them',
  async (_, lose) => {
    await using server = await startTestServer();
    const { record } = await server.build(ONE);
    const [file = ''] = await storedFiles(server);
    await lose(file);
    const again = await reserve(server, 'b');
    expect((await server.put(again.slots[0], ONE)).status).toBe(200);
    const other = await finalize(server, again);
    expect(await read(other)).toEqual([200, ONE]);
    expect(await read(record)).toEqual([200, ONE]);
    expect(await read(record, '/r/1/bundle')).toEqual([200, ONE]);
    // A later PUT keeps the restored file.
    const before = (await storedFiles(server)).sort();
    const third = await reserve(server, 'c');
    await server.put(third.slots[0], ONE);
    expect((await storedFiles(server)).sort()).toEqual(before);
    expect(await read(await finalize(server, third))).toEqual([200, ONE]);
  },
);

test('small bytes that the database has lost are restored by the next PUT', async () => {
  await using server = await startTestServer();
  const { record } = await server.build('small');
  const { blobs } = server.deps;
  const keys = async () => (await Array.fromAsync(blobs.list())).map(({ key }) => key);
  const [lost = ''] = await keys();
  await blobs.delete(lost);
  expect(await read(record)).toEqual([404, false]);
  const again = (await server.api('POST', '/api/v1/builds', declaration('small'))).body;
  expect(again.slots[0].uploaded).toBe(false);
  const puts = [1, 2, 3].map(() => server.put(again.slots[0], 'small'));
  expect((await Promise.all(puts)).map(({ status }) => status).sort()[0]).toBe(200);
  expect(await read(record)).toEqual([200, 'small']);
  expect(await read(await finalize(server, again))).toEqual([200, 'small']);
  expect(await keys()).toHaveLength(1);
});

test.each([
  ['all', 0],
  ['the end', 400_000 - 1],
])('a read of a file that has lost %s is 404 and does not hang', async (_, left) => {
  await using server = await startTestServer();
  const { record } = await server.build('x'.repeat(400_000));
  const [file = ''] = await storedFiles(server);
  await truncate(file, left);
  // Treated like a missing file: a response with the declared length would never end.
  expect((await fetch(`${record.previewUrl}/bundle`)).status).toBe(404);
  const headers = { range: 'bytes=399990-' };
  expect((await fetch(`${record.previewUrl}/bundle`, { headers })).status).toBe(404);
});

test('[ops.13] a read of lost bytes is 404, logged and counted', async () => {
  await using server = await startTestServer();
  const { record } = await server.build(ONE);
  const lostReads = async () =>
    /^vitrine_lost_reads_total (\d+)$/m.exec(
      await (await fetch(`${server.url}/metrics`)).text(),
    )?.[1];
  expect((await fetch(`${record.previewUrl}/files/nothing`)).status).toBe(404);
  expect(await lostReads()).toBe('0');
  await rm(join(server.dataDir, 'blobs', 'objects'), { recursive: true });
  expect((await fetch(`${record.previewUrl}/bundle`)).status).toBe(404);
  expect(await lostReads()).toBe('1');
  expect(server.log()).toContain(`"contentHash":"${sha256(ONE)}"`);
});

test.each([
  ['gone', (file: string) => unlink(file)],
  ['cut short', (file: string) => truncate(file, 1)],
])('[build.reserve.36] bytes that are %s are not reported as uploaded', async (_, lose) => {
  await using server = await startTestServer();
  const { record } = await server.build(ONE);
  const renewable = await reserve(server, 'b');
  const [file = ''] = await storedFiles(server);
  expect(renewable.slots[0].uploaded).toBe(true);
  await lose(file);
  const { token } = renewable;
  const renewed = (await server.api('POST', '/api/v1/reservations/renew', { token })).body;
  expect(renewed.slots[0].uploaded).toBe(false);
  const again = await reserve(server, 'c');
  expect(again.slots[0].uploaded).toBe(false);
  expect((await finalize(server, again)).error.code).toBe('uploads_incomplete');
  expect((await server.put(again.slots[0], ONE)).status).toBe(200);
  expect((await reserve(server, 'd')).slots[0].uploaded).toBe(true);
  expect(await read(await finalize(server, again))).toEqual([200, ONE]);
  expect(await read(record)).toEqual([200, ONE]);
  // Its slot was emptied too, and renew fills it like a PUT.
  expect((await finalize(server, renewable)).error.code).toBe('uploads_incomplete');
  await server.api('POST', '/api/v1/reservations/renew', { token });
  expect(await read(await finalize(server, renewable))).toEqual([200, ONE]);
});

test('of parallel PUTs one restores the bytes, and the others leave no file', async () => {
  // All eight PUTs find the bytes missing before any of them continues.
  let looking = Number.NEGATIVE_INFINITY;
  const all = Promise.withResolvers<void>();
  await using server = await startTestServer({
    overrides: {
      blobs: (blobs) => ({
        ...blobs,
        async size(key) {
          looking += 1;
          if (looking === 8) all.resolve();
          if (looking > 0) await all.promise;
          return blobs.size(key);
        },
      }),
    },
  });
  const { record } = await server.build(ONE);
  const [file = ''] = await storedFiles(server);
  await unlink(file);
  const slots = [];
  for (const commit of ['b', 'c', 'd', 'e']) slots.push((await reserve(server, commit)).slots[0]);
  looking = 0;
  const puts = [...slots, ...slots].map((slot) => server.put(slot, ONE));
  expect((await Promise.all(puts)).map(({ status }) => status)).toEqual(Array(8).fill(200));
  expect(await storedFiles(server)).toHaveLength(1);
  expect(await read(record)).toEqual([200, ONE]);
});

test('bytes in a store that is unavailable are not taken for lost', async () => {
  let answers = true;
  await using server = await startTestServer({
    overrides: {
      blobs: (blobs) => ({
        ...blobs,
        size: async (key) => {
          if (answers) return blobs.size(key);
          throw new Refusal('unavailable', 'The storage failed.');
        },
      }),
    },
  });
  const { record } = await server.build(ONE);
  const [used] = await storedFiles(server);
  const again = await reserve(server, 'b');
  answers = false;
  expect((await server.put(again.slots[0], ONE)).status).toBe(503);
  expect((await reserve(server, 'c')).slots[0].uploaded).toBe(true);
  answers = true;
  expect(await read(record)).toEqual([200, ONE]);
  expect(await storedFiles(server)).toContain(used);
  expect(await read(await finalize(server, again))).toEqual([200, ONE]);
});
