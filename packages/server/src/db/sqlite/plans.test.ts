import { DatabaseSync } from 'node:sqlite';
import { expect, it, onTestFinished, vi } from 'vitest';
import { testFile } from '../../../../../tests/harness/fixtures/test-folder.ts';
import type { KeyAccess } from '../../core/model/account.ts';
import type { Store } from '../../core/ports/store.ts';
import { NOW, object, seed } from '../test/fixtures.ts';
import { reserve } from '../test/flow.ts';
import { SqliteConnection } from './connection.ts';
import { openSqliteStore } from './store.ts';

/** The query plan of each statement that `work` runs, with the statement. */
async function plansOf(work: (store: Store) => Promise<unknown>): Promise<string[]> {
  const file = testFile();
  const store = await openSqliteStore({ file });
  await seed(store);
  const execute = vi.spyOn(SqliteConnection.prototype, 'execute');
  onTestFinished(() => execute.mockRestore());
  await work(store);
  await store.close();
  const database = new DatabaseSync(file);
  const plans = execute.mock.calls.map(([sql]) => {
    const parameters = Array(sql.split('?').length - 1).fill(1);
    const steps = database.prepare(`explain query plan ${sql}`).all(...parameters);
    return [...steps.map(({ detail }) => `  ${detail}`), sql].join('\n');
  });
  database.close();
  return plans;
}

const branch = { repositoryId: 'rep_1', branch: 'main', platform: 'ios' } as const;
const repository = { repositoryId: 'rep_1', platform: 'ios' } as const;
const limitedKey: KeyAccess = {
  accountId: 'acc_a',
  scopes: ['builds', 'preview_upload'],
  repositories: ['acme/app'],
};
const sort = 'USE TEMP B-TREE FOR ORDER BY';

it.each([
  [branch, 'builds_latest (branch_id=? AND current_seq=?)'],
  [{ ...branch, status: 'ready' }, 'builds_latest (branch_id=? AND current_seq=?)'],
  [{ ...branch, status: 'any' }, 'builds_newest (branch_id=?)'],
  [{ ...branch, status: 'pending' }, 'builds_pending (branch_id=? AND pending_until>?)'],
  [{ ...branch, commitSha: 'c' }, 'builds_of_commit (repository_id=? AND commit_sha=?)'],
] as const)('latest build of %o: uses the index %s', async (filter, index) => {
  const [plan = ''] = await plansOf((store) => store.builds.latest(filter, NOW));
  expect(plan).toContain(`SEARCH builds USING INDEX ${index}`);
  if (index.startsWith('builds_latest'))
    for (const range of ['run_order<?', 'run_order>?'])
      expect(plan).toContain(`builds_by_order (branch_id=? AND ${range})`);
  // Pending builds are few, so they may be sorted.
  if (!index.startsWith('builds_pending')) expect(plan).not.toContain(sort);
});

it.each([
  [repository, 'builds_listed (repository_id=? AND platform>? AND (platform,created_seq)<(?,?))'],
  [branch, 'builds_of_branch (branch_id=? AND created_seq<?)'],
  [{ ...branch, status: 'ready' }, 'builds_of_branch (branch_id=? AND created_seq<?)'],
  [{ ...branch, status: 'pending' }, 'builds_pending (branch_id=? AND pending_until>?)'],
  [
    { ...repository, status: 'pending' },
    'builds_pending_of_repository (repository_id=? AND platform=? AND pending_until>?)',
  ],
  [{ repositoryId: 'rep_1', app: '*' }, 'builds_of_repository (repository_id=? AND created_seq<?)'],
  [{ ...repository, app: '*' }, 'builds_of_repository (repository_id=? AND created_seq<?)'],
  [
    { repositoryId: 'rep_1', app: '*', status: 'pending' },
    'builds_pending_of_repository (repository_id=? AND platform>?)',
  ],
] as const)('list of builds of %o: uses the index %s', async (filter, index) => {
  const [plan = ''] = await plansOf((store) => store.builds.list(filter, NOW, 30, 5));
  expect(plan).toContain(`SEARCH builds USING INDEX ${index}`);
  if (!index.startsWith('builds_pending')) expect(plan).not.toContain(sort);
});

it.each([
  [{}, 'branches_listed (repository_id=? AND uploaded_seq>? AND uploaded_seq<?)'],
  [{ branch: 'main' }, 'sqlite_autoindex_branches_1 (id=?)'],
])('list of branches of %o: uses the index %s', async (more, index) => {
  const filter = { repositoryId: 'rep_1', app: '*', ...more };
  const [plan = ''] = await plansOf((store) => store.branches.list(filter, 30, 5));
  expect(plan).toContain(`SEARCH branches USING INDEX ${index}`);
});

it('builds of all applications of a branch are looked up by index', async () => {
  const plans = await plansOf(async (store) => {
    await reserve(store, 'c1', { app: 'shop' });
    await store.builds.list({ ...branch, app: '*' }, NOW, 30, 5);
  });
  const [keys = '', builds = ''] = plans.slice(-2);
  expect(keys).toContain('SEARCH branches USING COVERING INDEX');
  expect(builds).toContain('SEARCH builds USING INDEX builds_of_branch');
});

it('a sweep of objects looks up each kind of reference by index', async () => {
  const plans = await plansOf(async (store) => {
    await store.objects.insert(object('k1'));
    await store.objects.deleteUnreferenced(NOW, 5);
  });
  const plan = plans.join('\n');
  expect(plan).toContain('SEARCH objects USING INDEX objects_idle');
  expect(plan).toContain('SEARCH slots USING INDEX slots_stored (stored_key=?)');
  expect(plan).toContain(
    'SEARCH revision_objects USING INDEX revision_objects_stored (object_key=?)',
  );
});

it('whether a key may read an object is looked up by what refers to the object', async () => {
  const [plan = ''] = await plansOf((store) => store.objects.readable(limitedKey, ['k1']));
  expect(plan.match(/SEARCH revision_objects USING .*\(object_key=\?\)/g)).toHaveLength(2);
  expect(plan.match(/SEARCH slots USING .*\(stored_key=\?\)/g)).toHaveLength(2);
});

it('test runs are read in the order of their numbers, without a sort', async () => {
  const range = { from: 1, to: NOW, after: 5, limit: 5 };
  const [plan = ''] = await plansOf(({ usage }) =>
    usage.testRuns({ accountId: 'acc_a', repositories: null }, range),
  );
  expect(plan).toContain(
    'INDEX usage_events_in_order (account_id=? AND sequence>? AND sequence<?)',
  );
  expect(plan).not.toContain(sort);
});

it('no query scans a whole table', async () => {
  const plans = await plansOf(async (store) => {
    const { accounts, keys, repositories, reservations, slots, objects, revisions } = store;
    const { branches, builds, previews, usage, audit } = store;
    await accounts.find('a');
    await keys.find('k');
    await keys.revoke('k', 1);
    await repositories.linked('o', 'r');
    await repositories.ofAccount('acc_a', 'o', 'r');
    await repositories.list('acc_a');
    await repositories.unlink('none', 1);
    await repositories.page(limitedKey, 5);
    await branches.list({ repositoryId: 'rep_1', app: null }, 5);
    await branches.list({ repositoryId: 'rep_1', app: 'a', part: 'b', state: 'open' }, 5, 9);
    await branches.named('rep_1', 'main');
    await branches.ofPullRequest('rep_1', '12');
    await branches.ids('rep_1', 'main');
    await branches.standings(['id']);
    await store.transaction((tx) => tx.branches.lock('id'));
    await branches.noteUpload('id', 1, 1);
    await branches.setOrderSource('id', 'source');
    await branches.noteMissedUploads();
    await branches.close(['id'], 1);
    await branches.pin('rep_1', 'main', 1);
    await branches.pin('rep_1', 'main', null);
    await branches.end(['id'], 1);
    for (const why of ['closed', 'idle'] as const) {
      const after = { id: 'id', branch: 'main', since: 1 };
      await branches.due({ why, before: 1, now: 1 }, 5);
      await branches.due({ why, before: 1, now: 1 }, 5, after);
    }
    await builds.byIds(['id']);
    await builds.ofBranches(['id'], 'all', 5);
    await builds.ofBranches(['id'], 'ready', 5);
    await builds.branch('key');
    await builds.byId('id');
    await builds.ofAccount('acc_a', 'id');
    await builds.byShareId('id');
    await store.transaction((tx) => tx.builds.lock('id'));
    await builds.history('id', 5);
    await builds.touch('id', 1, 1);
    await builds.publish('id', { revision: 1, seq: 1, git: null, at: 1, expiresAt: 1 });
    await builds.pastRetention(NOW, 5);
    await builds.abandoned(NOW, 5);
    await builds.delete('id', 1);
    await previews.find('id');
    await previews.ofAccount('acc_a', 'id');
    await previews.list({ accountId: 'acc_a', repositories: null }, 5);
    await previews.list(limitedKey, 5);
    await previews.touch('id', 1, 1);
    await previews.publish('id', 1, 1);
    await previews.pastRetention(NOW, 5);
    await previews.abandoned(NOW, 5);
    await previews.delete('id', 1);
    await reservations.find('id');
    await reservations.newest('id');
    await reservations.ofToken('id');
    await reservations.result('id');
    await reservations.extend('id', 1);
    await reservations.closeOpen('id', 1, 1);
    await reservations.closeOfRepository('id', 1, 0);
    await reservations.acquireLease('id', 1, 2);
    await reservations.deleteBefore(1);
    await reservations.idempotency('a', 'e', 'k');
    await reservations.deleteIdempotencyBefore(1);
    await slots.find('id');
    await slots.findWithState('id');
    await slots.of('id');
    await slots.fill('id', 'key');
    await objects.exists('id');
    await objects.insert(object('k1'));
    await objects.replace('k1', 'k2');
    await objects.withHashes('acc_a', ['h', 'i']);
    await objects.readable(limitedKey, ['k1', 'k2']);
    await revisions.find('id', 1);
    await revisions.objects('id', 1);
    await revisions.contents([{ shareId: 'share', number: 1 }], 1);
    await revisions.object('id', 1, 'file', 'p');
    await revisions.supersede('id', 1, 1);
    await revisions.sweep(1);
    await usage.of({ accountId: 'acc_a', repositories: null }, 0, NOW);
    await usage.of(limitedKey, 0, NOW);
    const range = { from: 0, to: NOW, after: 5, limit: 5 };
    await usage.testRuns({ accountId: 'acc_a', repositories: null }, range);
    await usage.testRuns(limitedKey, range);
    await usage.lastTestRun('acc_a');
    await usage.hasUnnumbered('acc_a');
    await audit.newest({ since: 1 }, 5);
    await audit.deleteBefore(1);
  });
  expect(plans.length).toBeGreaterThan(45);
  // `SCAN CONSTANT ROW` reads no table.
  expect(plans.filter((plan) => /^ {2}SCAN (?!CONSTANT ROW)/m.test(plan))).toEqual([]);
});

it('deletes find their row and the rows that reference it by index', async () => {
  const file = testFile();
  await (await openSqliteStore({ file })).close();
  const database = new DatabaseSync(file);
  for (const table of ['objects', 'reservations', 'revisions']) {
    const key = { objects: 'key', reservations: 'id', revisions: 'share_id' }[table];
    const steps = database
      .prepare(`explain query plan delete from ${table} where ${key} = ?`)
      .all('x');
    expect(steps.filter(({ detail }) => String(detail).startsWith('SCAN'))).toEqual([]);
  }
  database.close();
});
