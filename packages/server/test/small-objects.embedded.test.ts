import { expect, test } from 'vitest';
import { DAY, HOUR, SECOND } from '../../../tests/harness/in-process/test-clock.ts';
import { startTestServer } from '../../../tests/harness/in-process/test-server.ts';
import { sweep } from '../src/core/retention/sweep.ts';

/** Only SQLite stores small objects. */

test('small bytes without a row are swept', async () => {
  await using server = await startTestServer();
  await server.build('small');
  const { clock, deps } = server;
  const over = clock.now() - DAY - HOUR;
  const bytes = Buffer.from('stray');
  await deps.store.smallObjects.insert('a'.repeat(26), bytes, over - SECOND);
  await deps.store.smallObjects.insert('b'.repeat(26), bytes, over);
  expect((await sweep(deps)).strays).toBe(1);
  expect(await Array.fromAsync(deps.blobs.list())).toHaveLength(2);
});
