import { copyFile, cp, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect } from 'vitest';
import { temporaryFolder } from '../harness/fixtures/temporary-folder.ts';
import { operate } from '../harness/processes/command.ts';
import { startServer } from '../harness/processes/servers.ts';
import { Client, clientOf } from './support/client.ts';
import { accountOn, withServer } from './support/own-server.ts';
import { localTest, part, target } from './support/target.ts';
import { allTestRuns, expectComplete, newTestRun } from './support/test-runs.ts';

const { main } = target;

localTest('[operator.14] a backup is a database that contains all rows', async () => {
  const { environment } = part('local');
  const folder = await temporaryFolder();
  try {
    const repository = main.repositories[0] ?? '';
    const build = await clientOf(target, main).newBuild(repository);
    const file = join(folder, 'backup.db');
    await operate(environment, 'backup', file);
    expect((await stat(file)).size).toBeGreaterThan(1000);
    expect((await readFile(file)).subarray(0, 15).toString()).toBe('SQLite format 3');
    const database = new DatabaseSync(file, { readOnly: true });
    expect(database.prepare('pragma integrity_check').get()).toEqual({ integrity_check: 'ok' });
    database.close();
    expect((await readFile(file)).includes(build.id)).toBe(true);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});

localTest('[usage.11] a restored backup has the test runs of its time, and counts on', async () => {
  await withServer({}, async (server) => {
    const { client } = await accountOn(server);
    const kept: string[] = [];
    for (let count = 0; count < 3; count += 1) kept.push((await newTestRun(client)).shareId);
    await client.delete(`/previews/${kept[0]}`);
    const before = await allTestRuns(client);
    const folder = await temporaryFolder();
    const file = join(folder, 'backup.db');
    await operate(server.environment, 'backup', file);
    // This one is lost, because it comes after the backup.
    await newTestRun(client);
    await server.stop();
    const data = join(folder, 'data');
    await cp(server.environment.VITRINE_DATA_DIR ?? '', data, { recursive: true });
    for (const end of ['', '-wal', '-shm'])
      await rm(join(data, `vitrine.sqlite${end}`), { force: true });
    await copyFile(file, join(data, 'vitrine.sqlite'));
    const restored = await startServer({ ...server.environment, VITRINE_DATA_DIR: data }, folder);
    try {
      const again = new Client(restored.url, client.key);
      expect(await expectComplete(again, kept)).toEqual(before);
      const { shareId } = await newTestRun(again);
      const rows = await expectComplete(again, [...kept, shareId]);
      expect(rows.slice(0, -1)).toEqual(before);
    } finally {
      await restored.dispose();
    }
  });
});
