import type { Kysely } from 'kysely';
import { Client } from 'pg';
import { afterEach, beforeEach, expect, it, onTestFinished } from 'vitest';
import { outcome as outcomeOf } from '../../../../../tests/harness/services/postgres-locks.ts';
import { postgresUrl } from '../../../../../tests/harness/services/services.ts';
import type { Repositories, Store } from '../../core/ports/store.ts';
import { buildRepository } from '../queries/builds.ts';
import { objectRepository } from '../queries/objects.ts';
import type { Database } from '../schema/database.ts';
import {
  content,
  DAY,
  IOS,
  NOW,
  object,
  preview,
  reservation,
  type StoreFixture,
  seed,
  slot,
} from '../test/fixtures.ts';
import { reserve } from '../test/flow.ts';
import { postgresFixture, testDatabase } from '../test/postgres.ts';
import { kyselyOver } from './dialect.ts';

/** Row locks: one transaction stays open while another process runs a statement. */

const url = testDatabase(() => postgresUrl());
const makeFixture = postgresFixture(url);
let fixture: StoreFixture;
let store: Store;
let other: Store;
let buildId: string;
let branchId: string;
beforeEach(async () => {
  fixture = await makeFixture();
  store = fixture.store;
  other = await fixture.another();
  await seed(store);
  ({ id: buildId, branchId } = await reserve(store, 'c1'));
  await store.previews.insert(preview('p'));
  await store.reservations.insert(reservation('rsv'));
});
afterEach(() => fixture.dispose());

/** Runs `work` in a transaction, which stays open until `commit` is called. */
async function openTransaction<T>(work: (tx: Repositories) => Promise<T>) {
  const done = Promise.withResolvers<T>();
  const end = Promise.withResolvers<void>();
  const over = store.transaction(async (tx) => {
    done.resolve(await work(tx));
    await end.promise;
  });
  over.catch(done.reject);
  const value = await done.promise;
  return {
    value,
    commit: () => {
      end.resolve();
      return over;
    },
  };
}

const outcome = (work: Promise<unknown>) => outcomeOf(url(), work);

const fresh = { id: 'bld_x', shareId: 'share_x', now: NOW };

const branch = () => ({ ...IOS, id: branchId });

const exclusiveLocks: [string, (tx: Repositories) => Promise<unknown>][] = [
  ['an account', (tx) => tx.accounts.lock('acc_a')],
  ['a reservation', (tx) => tx.reservations.lock('rsv')],
  ['a build', (tx) => tx.builds.lock(buildId)],
  ['a build of an account', (tx) => tx.builds.lockOfAccount('acc_a', buildId)],
  ['a build that is found', (tx) => tx.builds.ensure(branch(), 'c1', fresh)],
  ['a preview', (tx) => tx.previews.lock('p')],
];

it.each(exclusiveLocks)('one transaction at a time locks %s', async (_, lock) => {
  const held = await openTransaction(lock);
  const second = other.transaction(lock);
  expect(await outcome(second)).toBe('waits');
  await held.commit();
  await second;
});

it('a wait of five seconds for a lock is rejected with the reason', async () => {
  const lock = (tx: Repositories) => tx.accounts.lock('acc_a');
  const held = await openTransaction(lock);
  await expect(other.transaction(lock)).rejects.toThrow('locked for too long');
  await held.commit();
});

it('a shared lock on a repository admits others, and an unlink waits for it', async () => {
  const lock = (tx: Repositories) => tx.repositories.lockShared('acc_a', 'Acme', 'App');
  const held = await openTransaction(lock);
  const second = other.transaction(lock);
  expect(await outcome(second)).toBe('ended');
  const unlinking = other.repositories.unlink('rep_1', NOW);
  expect(await outcome(unlinking)).toBe('waits');
  await held.commit();
  await unlinking;
});

it('a row that references a locked account can be inserted', async () => {
  const held = await openTransaction((tx) => tx.accounts.lock('acc_a'));
  expect(await outcome(other.objects.insert(object('k')))).toBe('ended');
  await held.commit();
});

it.each<[string, (tx: Repositories) => Promise<unknown>]>([
  ['inserted', (tx) => tx.objects.insert(object('again', { contentHash: 'same' }))],
  ['looked for', (tx) => tx.objects.withHashes('acc_a', ['same'])],
])('a sweep does not delete bytes that an open transaction has %s', async (_, find) => {
  await store.objects.insert(object('k', { contentHash: 'same' }));
  const held = await openTransaction(find);
  expect(await other.objects.deleteUnreferenced(NOW + DAY, 10)).toEqual([]);
  await held.commit();
  expect(await other.objects.deleteUnreferenced(NOW + DAY, 10)).toEqual(['k']);
});

async function supersede(key: string): Promise<void> {
  await store.objects.insert(object(key));
  await store.slots.insert([slot('rsv', 0, { storedKey: key })]);
  const revision = { shareId: 's', number: 1, accountId: 'acc_a', contentId: 'c', content };
  await store.revisions.insert({ ...revision, createdAt: NOW, supersededAt: NOW }, 'rsv');
}

it.each<[string, (tx: Repositories) => Promise<unknown>]>([
  ['revisions', (tx) => tx.revisions.sweep(NOW + 1)],
  ['reservations', (tx) => tx.reservations.deleteBefore(NOW + 1)],
])('a sweep of %s does not wait for another sweep', async (_, sweep) => {
  await supersede('k');
  const held = await openTransaction(sweep);
  const second = other.transaction(sweep);
  expect(await outcome(second)).toBe('ended');
  expect([Number(held.value) > 0, await second]).toEqual([true, 0]);
  await held.commit();
});

it('bytes that are replaced while their last reference is deleted can be swept', async () => {
  await supersede('lost');
  await store.reservations.deleteBefore(NOW + 1);
  // The revision still refers to them.
  expect(await store.objects.deleteUnreferenced(NOW + DAY, 10)).toEqual([]);
  const held = await openTransaction((tx) => tx.revisions.sweep(NOW + 1));
  const replacing = other.objects.replace('lost', 'found');
  expect(await outcome(replacing)).toBe('waits');
  await held.commit();
  expect(await replacing).toBe(true);
  expect(await store.objects.deleteUnreferenced(NOW + DAY, 10)).toEqual(['found']);
});

/**
 * Runs `work` in a transaction. Its first insert conflicts with a row, and `removeConflict` deletes
 * that row right after the insert.
 */
async function withConflictRemoved<T>(
  removeConflict: () => Promise<unknown>,
  work: (db: Kysely<Database>) => Promise<T>,
): Promise<T> {
  const client = new Client({ connectionString: url() });
  await client.connect();
  onTestFinished(() => client.end());
  let inserts = 0;
  const db = kyselyOver(async (text, values) => {
    const { rows, rowCount } = await client.query(text, [...values]);
    if (text.startsWith('insert')) inserts += 1;
    if (text.startsWith('insert') && inserts === 1) {
      expect(rowCount, 'the insert conflicts with a row').toBe(0);
      await removeConflict();
    }
    return { rows, changed: BigInt(rowCount ?? 0) };
  });
  await client.query('begin');
  const value = await work(db);
  await client.query('commit');
  expect(inserts).toBe(2);
  return value;
}

it('objects.insert inserts bytes that a sweep deletes right after the conflict', async () => {
  await store.objects.insert(object('k', { contentHash: 'same' }));
  const sweep = async () =>
    expect(await other.objects.deleteUnreferenced(NOW + DAY, 10)).toEqual(['k']);
  const again = object('again', { contentHash: 'same' });
  expect(await withConflictRemoved(sweep, (db) => objectRepository(db).insert(again))).toBe(
    'again',
  );
  expect(await store.objects.exists('again')).toBe(true);
});

it('builds.ensure inserts a build that is deleted right after the conflict', async () => {
  const remove = () => other.builds.delete(buildId, NOW);
  const made = await withConflictRemoved(remove, (db) =>
    buildRepository(db).ensure(branch(), 'c1', fresh),
  );
  expect(made.id).toBe('bld_x');
  expect((await store.builds.byId('bld_x'))?.commitSha).toBe('c1');
});
