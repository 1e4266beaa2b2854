import { DatabaseSync } from 'node:sqlite';
import { expect, onTestFinished, test } from 'vitest';
import { testFile } from '../../../../../tests/harness/fixtures/test-folder.ts';
import { openSqliteStore } from '../sqlite/store.ts';
import { content, DAY, NOW, reservation, seed } from '../test/fixtures.ts';
import { reserve } from '../test/flow.ts';

test('a build whose revision an older server replaced has the content id of that revision', async () => {
  const file = testFile();
  const store = await openSqliteStore({ file });
  onTestFinished(() => store.close());
  await seed(store);
  const { id, shareId, seq } = await reserve(store, 'c1');
  await store.reservations.insert(reservation('r1'));
  for (const number of [1, 2]) {
    const revision = { shareId, number, contentId: `content ${number}`, accountId: 'acc_a' };
    const row = { ...revision, content, createdAt: NOW, supersededAt: null };
    await store.revisions.insert(row, 'r1');
  }
  await store.builds.publish(id, { revision: 1, seq, git: null, at: NOW, expiresAt: NOW + DAY });
  expect((await store.builds.byId(id))?.contentId).toBe('content 1');
  using older = new DatabaseSync(file);
  older.exec('update builds set revision = 2, content_of = 2');
  expect((await store.builds.byId(id))?.contentId).toBe('content 2');
});
