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
  NOW,
  object,
  preview,
  reservation,
  type StoreFixture,
  seed,
  slot,
} from '../test/fixtures.ts';
import { reserve } from '../test/flow.ts';
import { postgresBench, testDatabase } from '../test/postgres.ts';
import { kyselyOver } from './dialect.ts';

/** Who waits for whom. One transaction is held open; what another process asks meanwhile must wait. */

const url = testDatabase(() => postgresUrl());
const makeBench = postgresBench(url);
let bench: StoreFixture;
let store: Store;
let other: Store;
let buildId: string;
let branchId: string;
beforeEach(async () => {
  bench = await makeBench();
  store = bench.store;
  other = await bench.another();
  await seed(store);
  ({ id: buildId, branchId } = await reserve(store, 'c1'));
  await store.previews.insert(preview('p'));
  await store.reservations.insert(reservation('rsv'));
});
afterEach(() => bench.dispose());

/** Does something in a transaction, and commits when it is told. */
async function hold<T>(work: (tx: Repositories) => Promise<T>) {
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

const alone: [string, (tx: Repositories) => Promise<unknown>][] = [
  ['an account', (tx) => tx.accounts.lock('acc_a')],
  ['a reservation', (tx) => tx.reservations.lock('rsv')],
  ['a build', (tx) => tx.builds.lock(buildId)],
  ['a build that is found', (tx) => tx.builds.ensure(branchId, 'c1', fresh)],
  ['a preview', (tx) => tx.previews.lock('p')],
];

it.each(alone)('one at a time has %s', async (_, lock) => {
  const held = await hold(lock);
  const second = other.transaction(lock);
  expect(await outcome(second)).toBe('waits');
  await held.commit();
  await second;
});

it('who waits for five seconds is told why', async () => {
  const lock = (tx: Repositories) => tx.accounts.lock('acc_a');
  const held = await hold(lock);
  await expect(other.transaction(lock)).rejects.toThrow('locked for too long');
  await held.commit();
});

it('many hold a repository, and who unlinks it waits for all', async () => {
  const held = await hold((tx) => tx.repositories.lockShared('rep_1'));
  const second = other.transaction((tx) => tx.repositories.lockShared('rep_1'));
  expect(await outcome(second)).toBe('ended');
  const unlinking = other.repositories.unlink('rep_1', NOW);
  expect(await outcome(unlinking)).toBe('waits');
  await held.commit();
  await unlinking;
});

it('who finds a locked account may refer to it', async () => {
  const held = await hold((tx) => tx.accounts.lock('acc_a'));
  expect(await outcome(other.objects.insert(object('k')))).toBe('ended');
  await held.commit();
});

it.each<[string, (tx: Repositories) => Promise<unknown>]>([
  ['inserted', (tx) => tx.objects.insert(object('again', { contentHash: 'same' }))],
  ['looked for', (tx) => tx.objects.withHashes('acc_a', ['same'])],
])('the sweep leaves bytes that were %s a moment ago', async (_, find) => {
  await store.objects.insert(object('k', { contentHash: 'same' }));
  const held = await hold(find);
  expect(await other.objects.deleteUnreferenced(NOW + DAY, 10)).toEqual([]);
  await held.commit();
  expect(await other.objects.deleteUnreferenced(NOW + DAY, 10)).toEqual(['k']);
});

async function supersede(key: string): Promise<void> {
  await store.objects.insert(object(key));
  await store.slots.insert([slot('rsv', 0, { storedKey: key })]);
  const revision = { shareId: 's', number: 1, accountId: 'acc_a', content };
  await store.revisions.insert({ ...revision, createdAt: NOW, supersededAt: NOW }, 'rsv');
}

it.each<[string, (tx: Repositories) => Promise<unknown>]>([
  ['revisions', (tx) => tx.revisions.sweep(NOW + 1)],
  ['reservations', (tx) => tx.reservations.deleteBefore(NOW + 1)],
])('a sweep does not wait for another one: %s', async (_, sweep) => {
  await supersede('k');
  const held = await hold(sweep);
  const second = other.transaction(sweep);
  expect(await outcome(second)).toBe('ended');
  expect([Number(held.value) > 0, await second]).toEqual([true, 0]);
  await held.commit();
});

it('bytes that come back are idle when their last reference goes meanwhile', async () => {
  await supersede('lost');
  await store.reservations.deleteBefore(NOW + 1);
  // Not idle as long as the revision is there.
  expect(await store.objects.deleteUnreferenced(NOW + DAY, 10)).toEqual([]);
  const held = await hold((tx) => tx.revisions.sweep(NOW + 1));
  const replacing = other.objects.replace('lost', 'found');
  expect(await outcome(replacing)).toBe('waits');
  await held.commit();
  expect(await replacing).toBe(true);
  expect(await store.objects.deleteUnreferenced(NOW + DAY, 10)).toEqual(['found']);
});

/** Does something in a transaction; what is in the way of its first insert goes right after that. */
async function overtaken<T>(
  go: () => Promise<unknown>,
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
      expect(rowCount, 'something is in the way').toBe(0);
      await go();
    }
    return { rows, changed: BigInt(rowCount ?? 0) };
  });
  await client.query('begin');
  const value = await work(db);
  await client.query('commit');
  expect(inserts).toBe(2);
  return value;
}

it('bytes that a sweep takes the moment they are found are inserted after all', async () => {
  await store.objects.insert(object('k', { contentHash: 'same' }));
  const sweep = async () =>
    expect(await other.objects.deleteUnreferenced(NOW + DAY, 10)).toEqual(['k']);
  const again = object('again', { contentHash: 'same' });
  expect(await overtaken(sweep, (db) => objectRepository(db).insert(again))).toBe('again');
  expect(await store.objects.exists('again')).toBe(true);
});

it('a build that is deleted the moment it is found is made anew', async () => {
  const remove = () => other.builds.delete(buildId, NOW);
  const made = await overtaken(remove, (db) => buildRepository(db).ensure(branchId, 'c1', fresh));
  expect(made.id).toBe('bld_x');
  expect((await store.builds.byId('bld_x'))?.commitSha).toBe('c1');
});
