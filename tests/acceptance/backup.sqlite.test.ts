import { readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../harness/fixtures/temporary-folder.ts';
import { clientOf } from '../harness/http/client.ts';
import { operate } from '../harness/processes/command.ts';
import { part, target, without } from './support/target.ts';
import { newBuild } from './support/upload.ts';

const { main } = target;
const localTest = test.skipIf(without.local);

localTest('[operator.14] a backup is a database that contains all rows', async () => {
  const { environment } = part('local');
  const folder = await temporaryFolder();
  try {
    const repository = main.repositories[0] ?? '';
    const build = await newBuild(clientOf(target, main), repository);
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
