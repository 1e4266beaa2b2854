import { stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { startTestServer } from '../../../tests/harness/in-process/test-server.ts';

/** Several servers with one database and file stores. */

test('[config.10] a second server on the same files refuses to start, also with PostgreSQL', async () => {
  await using first = await startTestServer();
  const { dataDir, stores } = first;
  const second = startTestServer({ dataDir, stores });
  await expect(second).rejects.toThrow('in use by another server');
});

test('a server that starts on a shared data directory keeps uploads of other servers', async () => {
  const env = { VITRINE_DATA_DIR_SHARED: 'true' };
  await using first = await startTestServer({ env });
  const { dataDir, stores, clock } = first;
  await first.build('one');
  const upload = join(dataDir, 'blobs', 'tmp', 'a'.repeat(26));
  await writeFile(upload, 'half of');
  const before = new Date(clock.now() - 1000);
  await utimes(upload, before, before);
  const second = await startTestServer({ env, dataDir, stores });
  const left = await stat(upload).catch(() => undefined);
  await second.stop();
  expect(left?.size).toBe(7);
});
