import { beforeEach, expect, it } from 'vitest';
import type { Repositories, Store } from '../../core/ports/store.ts';
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
} from './fixtures.ts';
import { reserve } from './flow.ts';

/** Tests of locks with concurrent transactions. */
export function lockContract(given: () => StoreFixture): void {
  let store: Store;
  let other: Store;
  beforeEach(async () => {
    store = given().store;
    other = await given().another();
    await seed(store);
  });
  /** Runs `work` twenty times at once: on two stores, as two processes would. */
  const twenty = <T>(work: (index: number, store: Store) => Promise<T>): Promise<T[]> =>
    Promise.all(Array.from({ length: 20 }, (_, at) => work(at, at % 2 === 0 ? store : other)));

  it('no update of a locked preview is lost', async () => {
    await store.previews.insert(preview('p'));
    await twenty((_, store) =>
      store.transaction(async (tx) => {
        const { pendingUntil = -1 } = (await tx.previews.lock('p')) ?? {};
        await tx.previews.touch('p', 1, pendingUntil + 1);
      }),
    );
    expect((await store.previews.find('p'))?.pendingUntil).toBe(20);
  });

  it('one of several concurrent transactions finalizes a locked reservation', async () => {
    await store.reservations.insert(reservation('rsv'));
    const finalized = await twenty((at, store) =>
      store.transaction(async (tx) => {
        const locked = await tx.reservations.lock('rsv');
        if (locked?.finalizedAt !== null) return false;
        await tx.reservations.finalize('rsv', NOW, { by: at });
        return true;
      }),
    );
    expect(finalized.filter((one) => one)).toHaveLength(1);
    expect(await store.reservations.result('rsv')).toEqual({ by: finalized.indexOf(true) });
  });

  it('builds.ensure locks a build, also one that it has just inserted', async () => {
    const { branchId } = await reserve(store, 'another');
    const fresh = { id: 'bld', shareId: 'share', now: NOW };
    const numbers = await twenty((_, store) =>
      store.transaction(async (tx) => {
        const { id, revision } = await tx.builds.ensure({ ...IOS, id: branchId }, 'c1', fresh);
        const published = { revision: revision + 1, seq: 1, git: null, at: NOW, expiresAt: NOW };
        await tx.builds.publish(id, published);
        return revision;
      }),
    );
    expect(numbers.sort((a, b) => a - b)).toEqual(Array.from({ length: 20 }, (_, at) => at));
  });

  it('a transaction that locks an account sees what earlier ones have inserted', async () => {
    const inserted = await twenty((at, store) =>
      store.transaction(async (tx) => {
        await tx.accounts.lock('acc_a');
        if ((await tx.usage.storedBytes('acc_a')) >= 25) return false;
        await tx.objects.insert(object(`k${at}`));
        return true;
      }),
    );
    expect(inserted.filter((one) => one)).toHaveLength(5);
    expect(await store.usage.storedBytes('acc_a')).toBe(25);
  });

  it('unlinking waits for shared locks, and closes the reservations made under them', async () => {
    const build = await reserve(store, 'c1');
    const lockShared = ({ repositories }: Repositories) =>
      repositories.lockShared('acc_a', 'Acme', 'App');
    const reserving = await twenty(async (at, store) => {
      if (at === 10) {
        await store.transaction(async ({ repositories, reservations }) => {
          await repositories.unlink('rep_1', NOW + 1);
          await reservations.closeOfRepository('rep_1', NOW + 1, 0);
        });
        return undefined;
      }
      return await store.transaction(async (tx) => {
        if (!(await lockShared(tx))) return undefined;
        await tx.reservations.insert(reservation(`rsv_${at}`, { targetId: build.id }));
        return `rsv_${at}`;
      });
    });
    const made = reserving.filter((id) => id !== undefined);
    for (const id of made) expect((await store.reservations.find(id))?.closedAt).toBe(NOW + 1);
    expect(await store.transaction(lockShared)).toBeUndefined();
  });

  it('a sweep does not delete bytes that a concurrent reserve has found', async () => {
    const since = NOW + DAY;
    const hashes = Array.from({ length: 20 }, (_, at) => `hash of k${at}`);
    await twenty((at, store) => store.objects.insert(object(`k${at}`)));
    const deleted: string[] = [];
    await twenty(async (at, store) => {
      if (at % 5 === 0) {
        deleted.push(...(await store.objects.deleteUnreferenced(since, 3)));
        return;
      }
      await store.transaction(async (tx) => {
        const held = await tx.objects.withHashes('acc_a', hashes.slice(at, at + 4));
        await tx.reservations.insert(reservation(`r${at}`, { createdAt: since }));
        const slots = held.map(({ key }, position) => slot(`r${at}`, position, { storedKey: key }));
        await tx.slots.insert(slots);
      });
    });
    expect(new Set(deleted).size, 'no object is deleted twice').toBe(deleted.length);
    for (let at = 0; at < 20; at += 1) {
      for (const { storedKey } of await store.slots.of(`r${at}`)) {
        expect(storedKey).not.toBeNull();
        expect(deleted).not.toContain(storedKey);
        expect(await store.objects.exists(storedKey ?? '')).toBe(true);
      }
    }
  });

  it('concurrent sweeps delete every row exactly once', async () => {
    await store.transaction(async (tx) => {
      for (let at = 0; at < 60; at += 1) {
        await tx.objects.insert(object(`k${at}`));
        await tx.reservations.insert(reservation(`r${at}`));
        // Every revision shares its bytes with others.
        const keys = [at, (at + 1) % (at + 1), Math.floor(at / 2)];
        const slots = keys.map((key, n) => slot(`r${at}`, n, { storedKey: `k${key}` }));
        await tx.slots.insert(slots);
        const contentId = `c${at}`;
        const revision = { shareId: `s${at}`, number: 1, accountId: 'acc_a', contentId, content };
        const superseded = { ...revision, createdAt: NOW, supersededAt: NOW };
        await tx.revisions.insert(superseded, `r${at}`);
      }
    });
    const sweep = async (store: Store) => ({
      revisions: await store.revisions.sweep(NOW + 1),
      reservations: await store.reservations.deleteBefore(NOW + 1),
      objects: await store.objects.deleteUnreferenced(NOW + DAY, 100),
    });
    const swept = await Promise.all([sweep(store), sweep(other), sweep(store)]);
    const last = await sweep(store);
    const all = [...swept, last];
    const sum = (numbers: number[]) => numbers.reduce((total, one) => total + one, 0);
    expect(sum(all.map(({ revisions }) => revisions))).toBe(60);
    expect(sum(all.map(({ reservations }) => reservations))).toBe(60);
    expect(all.flatMap(({ objects }) => objects).sort()).toHaveLength(60);
    expect(new Set(all.flatMap(({ objects }) => objects)).size).toBe(60);
    expect(await store.usage.storedBytes('acc_a')).toBe(0);
  });
}
