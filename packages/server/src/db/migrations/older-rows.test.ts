import { DatabaseSync } from 'node:sqlite';
import { expect, it } from 'vitest';
import { testFile } from '../../../../../tests/harness/fixtures/test-folder.ts';
import { openSqliteStore } from '../sqlite/store.ts';
import {
  content,
  every,
  NOW,
  preview,
  reservation,
  seed,
  slot,
  testRun,
} from '../test/fixtures.ts';
import { publish, reserve } from '../test/flow.ts';
import { undoMigrations } from '../test/undo-migrations.ts';

it('previews and test runs of an older version get their repository', async () => {
  const file = testFile();
  const store = await openSqliteStore({ file });
  await seed(store);
  const git = { ...preview('p1').git, owner: 'Acme', repo: 'App' };
  await store.previews.insert(preview('p1', { git, createdSeq: 1 }));
  await store.previews.insert(preview('p2', { createdSeq: 2 }));
  await store.reservations.insert(reservation('r1', { targetId: 'p1', kind: 'preview' }));
  for (const id of ['r1', 'forgotten']) await store.usage.countTestRun(testRun(id, NOW));
  await store.close();
  undoMigrations(file, '0007_preview_repositories');
  const migrated = await openSqliteStore({ file });
  const of = { accountId: 'acc_a', repositories: ['acme/app'] };
  expect((await migrated.previews.list(of, 9)).map(({ shareId }) => shareId)).toEqual(['p1']);
  expect((await migrated.usage.of(of, NOW, NOW + 1)).testRuns).toBe(1);
  await migrated.close();
});

it('revisions and reservations of an older version get content ids', async () => {
  const file = testFile();
  const store = await openSqliteStore({ file });
  await seed(store);
  for (const id of ['r1', 'r2']) {
    await store.reservations.insert(reservation(id));
    const revised = { shareId: id, number: 1, accountId: 'acc_a', contentId: id, content };
    await store.revisions.insert({ ...revised, createdAt: NOW, supersededAt: null }, id);
  }
  await store.close();
  undoMigrations(file, '0009_content_ids');
  const upgraded = await openSqliteStore({ file });
  const ids = await Promise.all(
    ['r1', 'r2'].map(async (id) => [
      (await upgraded.revisions.find(id, 1))?.contentId,
      (await upgraded.reservations.find(id))?.contentId,
    ]),
  );
  expect(new Set(ids.flat()).size).toBe(4);
  for (const id of ids.flat()) expect(id).toMatch(/^[0-9a-f]{32}$/);
  await upgraded.close();
});

it('test runs of an older version get numbers and what is still known of them', async () => {
  const file = testFile();
  const store = await openSqliteStore({ file });
  await seed(store);
  const git = { ...preview('p1').git, owner: 'Acme', repo: 'App' };
  await store.previews.insert(preview('p1', { git, title: 'Checkout' }));
  await store.reservations.insert(reservation('r1', { targetId: 'p1', kind: 'preview' }));
  await store.slots.insert([slot('r1', 0), slot('r1', 1)]);
  const forgotten = testRun('forgotten', NOW, { owner: 'group/sub', repo: 'App' });
  for (const run of [testRun('r1', NOW + 1), forgotten, testRun('none', NOW + 2)])
    await store.usage.countTestRun(run);
  await store.usage.countTestRun(testRun('other', NOW, { accountId: 'acc_b' }));
  await store.close();
  undoMigrations(file, '0012_test_runs');
  const migrated = await openSqliteStore({ file });
  const range = { from: 0, to: NOW + 9, after: 0, limit: 9 };
  const unknown = {
    accountId: 'acc_a',
    shareId: null,
    keyId: null,
    owner: null,
    repo: null,
    pullRequest: null,
    title: null,
    storedBytes: null,
  };
  expect(await migrated.usage.testRuns(every('acc_a'), range)).toEqual([
    { ...unknown, sequence: 1, at: NOW, owner: 'group/sub', repo: 'app' },
    {
      ...unknown,
      sequence: 2,
      at: NOW + 1,
      shareId: 'p1',
      owner: 'Acme',
      repo: 'App',
      pullRequest: 7,
      title: 'Checkout',
      storedBytes: 10,
    },
    { ...unknown, sequence: 3, at: NOW + 2 },
  ]);
  await migrated.usage.countTestRun(testRun('next', NOW + 3, { accountId: 'acc_b' }));
  const others = await migrated.usage.testRuns(every('acc_b'), range);
  expect(others.map(({ sequence }) => sequence)).toEqual([1, 2]);
  await migrated.close();
});

it('branches of an older version are open, with their last upload, and builds keep their latest', async () => {
  const file = testFile();
  const store = await openSqliteStore({ file });
  await seed(store);
  const one = await reserve(store, 'c1');
  const two = await reserve(store, 'c2');
  await publish(store, two, NOW + 1);
  await publish(store, one, NOW + 2);
  await reserve(store, 'c3', { branch: 'pending' });
  await store.previews.insert(preview('p1', { createdSeq: 1 }));
  await store.close();
  undoMigrations(file, '0013_apps');
  const upgraded = await openSqliteStore({ file });
  const [row, ...others] = await upgraded.branches.list({ repositoryId: 'rep_1', app: null }, 9);
  expect([row, others]).toMatchObject([
    { branch: 'main', uploadedAt: NOW + 2, uploadedSeq: two.seq, closedAt: null, goneAt: null },
    [],
  ]);
  expect(row?.latestId).toBe(two.id);
  expect((await upgraded.builds.byId(one.id))?.order).toBeNull();
  expect(
    (await upgraded.previews.list({ accountId: 'acc_a', repositories: null }, 9))[0]?.app,
  ).toBeNull();
  await upgraded.close();
});

it('a server of the version before inserts branches and builds as it did', async () => {
  const file = testFile();
  await (await openSqliteStore({ file })).close();
  const database = new DatabaseSync(file);
  database.exec(`insert into accounts (id, name, created_at) values ('acc_a', 'a', 1);
    insert into repositories values ('rep_1', 'acc_a', 'acme', 'app', 'Acme', 'App', 1, null)`);
  const insert =
    database.prepare(`insert into branches (id, repository_id, branch, platform, branch_key)
    values (?, 'rep_1', 'main', 'ios', ?) on conflict (repository_id, branch, platform) do nothing`);
  expect([insert.run('b1', 'k1').changes, insert.run('b2', 'k2').changes]).toEqual([1, 0]);
  database.close();
  const store = await openSqliteStore({ file });
  const wanted = { repositoryId: 'rep_1', branch: 'main', platform: 'ios' } as const;
  const found = await store.builds.ensureBranch({
    ...wanted,
    app: null,
    id: 'b3',
    branchKey: 'k3',
  });
  expect(found.id).toBe('b1');
  const shop = await store.builds.ensureBranch({
    ...wanted,
    app: 'shop',
    id: 'b4',
    branchKey: 'k4',
  });
  expect(shop).toMatchObject({ id: 'b4', platform: 'ios', app: 'shop' });
  await store.close();
});
