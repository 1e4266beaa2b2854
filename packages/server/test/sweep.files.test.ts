import { copyFile, readdir, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { DAY, HOUR, SECOND } from '../../../tests/harness/in-process/test-clock.ts';
import { startTestServer, type TestServer } from '../../../tests/harness/in-process/test-server.ts';
import { sweep } from '../src/core/retention/sweep.ts';

/** What the sweep deletes from the disk, and what it keeps. */

type Server = TestServer;

/** Larger than what lies in the database. */
const ONE = 'one'.repeat(11_000);

async function storedFiles({ dataDir }: Server): Promise<string[]> {
  const folder = join(dataDir, 'blobs');
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((file) => join(file.parentPath, file.name));
}

/** Files have the time of the machine, which the sweep compares with the test's clock. */
const written = (file: string, at: number) => utimes(file, at / 1000, at / 1000);

test.each(['small', ONE])('bytes are deleted with their rows', async (bytes) => {
  await using server = await startTestServer();
  const { record } = await server.build(bytes);
  await server.api('DELETE', `/api/v1/builds/${record.id}`);
  server.clock.advance(DAY + HOUR + 1);
  await sweep(server.deps);
  // The sweep of the server itself may have run before.
  await expect.poll(() => Array.fromAsync(server.deps.blobs.list())).toEqual([]);
});

test('bytes are kept until the delete of their row is committed', async () => {
  await using server = await startTestServer({
    overrides: {
      store: (store) => {
        const transaction: typeof store.transaction = (work) =>
          store.transaction(async (tx) => {
            let deletes = false;
            const deleteUnreferenced = (since: number, limit: number) => {
              deletes = true;
              return tx.objects.deleteUnreferenced(since, limit);
            };
            const value = await work({ ...tx, objects: { ...tx.objects, deleteUnreferenced } });
            if (deletes) throw new Error('not committed');
            return value;
          });
        const deleteUnreferenced = (since: number, limit: number) =>
          transaction(({ objects }) => objects.deleteUnreferenced(since, limit));
        return { ...store, transaction, objects: { ...store.objects, deleteUnreferenced } };
      },
    },
  });
  const { record } = await server.build(ONE);
  await server.api('DELETE', `/api/v1/builds/${record.id}`);
  server.clock.advance(DAY + HOUR + 1);
  await expect(sweep(server.deps)).rejects.toThrow('not committed');
  expect(await storedFiles(server)).toHaveLength(1);
});

test('bytes without a row, and without a reservation that can be finalized, are swept', async () => {
  await using server = await startTestServer();
  const { record } = await server.build(ONE);
  const [used = ''] = await storedFiles(server);
  const beside = (last: string) => used.slice(0, -1) + (used.endsWith(last) ? 'x' : last);
  const [stray, fresh] = [beside('a'), beside('b')];
  for (const file of [stray, fresh]) await copyFile(used, file);
  const over = server.clock.now() - DAY - HOUR;
  await written(used, over - SECOND);
  await written(stray, over - SECOND);
  await written(fresh, over);
  expect((await sweep(server.deps)).strays).toBe(1);
  expect((await storedFiles(server)).sort()).toEqual([used, fresh].sort());
  expect(await (await fetch(`${record.previewUrl}/bundle`)).text()).toBe(ONE);
});

test('bytes of a running upload are not swept after the clock was set ahead', async () => {
  await using server = await startTestServer();
  await server.build(ONE);
  const [used = ''] = await storedFiles(server);
  const storing = `${used.slice(0, -1)}${used.endsWith('a') ? 'x' : 'a'}`;
  await copyFile(used, storing);
  await written(storing, server.clock.now());
  server.clock.set(server.clock.now() + 2 * DAY);
  expect(await sweep(server.deps)).toMatchObject({ strays: 0 });
  expect(await storedFiles(server)).toContain(storing);
});

test('temporary files of a running PUT are not swept', async () => {
  await using server = await startTestServer();
  await server.build(ONE);
  const { clock, dataDir, deps } = server;
  const upload = (name: string) => join(dataDir, 'blobs', 'tmp', name.repeat(26));
  const [underWay, broken] = [upload('a'), upload('b')];
  for (const file of [underWay, broken]) await writeFile(file, 'half of');
  // The maximum duration of a PUT, and a minute to finish it.
  const longest = deps.limits.maxUploadSeconds * SECOND + 60 * SECOND;
  await written(underWay, clock.now() - longest);
  await written(broken, clock.now() - longest - SECOND);
  expect(await sweep(deps)).toMatchObject({ unfinished: 1 });
  const left = await storedFiles(server);
  expect([left.includes(underWay), left.includes(broken)]).toEqual([true, false]);
});
