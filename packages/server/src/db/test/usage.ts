import { beforeEach, expect, it } from 'vitest';
import type { Reservation } from '../../core/model/reservation.ts';
import type { Store } from '../../core/ports/store.ts';
import {
  DAY,
  every,
  NOW,
  object,
  preview,
  reservation,
  type StoreFixture,
  seed,
  slot,
  testRun,
} from './fixtures.ts';
import { publish, reserve } from './flow.ts';
import { uploader } from './upload.ts';

export function usageContract(given: () => StoreFixture): void {
  let store: Store;
  beforeEach(async () => {
    store = given().store;
    await seed(store);
  });
  const nothing = { testRuns: 0, builds: 0, previews: 0, storedBytes: 0 };

  it('the usage of a new account is zero', async () => {
    expect(await store.usage.of(every('acc_a'), 0, NOW)).toEqual(nothing);
    expect(await store.usage.storedBytes('acc_a')).toBe(0);
  });

  it('usage counts events in the half-open interval [from, to)', async () => {
    for (const [at, id] of ['r1', 'r2', 'r3'].entries()) {
      await store.usage.countTestRun(testRun(id, NOW + at));
      await publish(store, await reserve(store, id), NOW + at);
      await store.previews.insert(preview(id));
      await store.previews.publish(id, NOW + at, NOW + DAY);
    }
    await store.usage.countTestRun(testRun('r1', NOW + 1));
    await store.usage.countTestRun(testRun('r4', NOW + 1, { accountId: 'acc_b' }));
    await reserve(store, 'pending');
    await store.previews.insert(preview('pending'));
    const span = (from: number, to: number) => store.usage.of(every('acc_a'), NOW + from, NOW + to);
    expect(await span(0, 9)).toEqual({ testRuns: 3, builds: 3, previews: 3, storedBytes: 0 });
    expect(await span(1, 2)).toEqual({ testRuns: 1, builds: 1, previews: 1, storedBytes: 0 });
    expect(await span(3, 9)).toEqual(nothing);
    expect(await store.usage.of(every('acc_b'), 0, NOW + 9)).toEqual({ ...nothing, testRuns: 1 });
  });

  it('usage of some repositories counts what is in them, and no bytes twice', async () => {
    const upload = uploader(store);
    const of = (repositories: string[]) =>
      store.usage.of({ accountId: 'acc_a', repositories }, NOW, NOW + 1);
    const build = await reserve(store, 'c1');
    await upload('of the build', build);
    await publish(store, build);
    for (const [id, repo] of [
      ['p1', 'APP'],
      ['p2', 'Api'],
      ['p3', null],
    ] as const) {
      await store.previews.insert(
        preview(id, { git: { ...preview(id).git, owner: 'Acme', repo } }),
      );
      await upload(`of ${id}`, { id, shareId: id });
      await store.previews.publish(id, NOW, NOW + DAY);
    }
    await store.usage.countTestRun(testRun('r1', NOW, { owner: 'Acme', repo: 'Api' }));
    await store.usage.countTestRun(testRun('r2', NOW));
    const app = { testRuns: 0, builds: 1, previews: 1, storedBytes: 10 };
    expect(await of(['acme/app'])).toEqual(app);
    const both = { testRuns: 1, builds: 1, previews: 2, storedBytes: 15 };
    expect(await of(['acme/app', 'acme/api', 'acme/api'])).toEqual(both);
    expect(await of(['acme/none'])).toEqual(nothing);
    await upload('of the build', { id: 'p1', shareId: 'p1' }, 2);
    expect(await of(['acme/app'])).toEqual(app);
    await store.repositories.unlink('rep_1', NOW);
    expect(await of(['acme/app'])).toEqual({ ...app, builds: 0 });
  });

  it('deleted builds and previews are not counted, and their test runs are', async () => {
    const build = await reserve(store, 'c1');
    await publish(store, build);
    await store.previews.insert(preview('p1'));
    await store.previews.publish('p1', NOW, NOW + DAY);
    await store.usage.countTestRun(testRun('r1', NOW));
    await store.builds.delete(build.id, NOW);
    await store.previews.delete('p1', NOW);
    await store.reservations.deleteBefore(NOW + DAY);
    expect(await store.usage.of(every('acc_a'), 0, NOW + 1)).toEqual({ ...nothing, testRuns: 1 });
  });

  it('storedBytes is the sum of the sizes of all objects of the account', async () => {
    await store.objects.insert(object('k1', { sizeBytes: 2 ** 40 }));
    await store.objects.insert(object('k2', { sizeBytes: 2 }));
    await store.objects.insert(object('k3', { sizeBytes: 4, accountId: 'acc_b' }));
    expect(await store.usage.storedBytes('acc_a')).toBe(2 ** 40 + 2);
  });

  it('reservedBytes is the sum of the missing bytes of live reservations', async () => {
    await store.objects.insert(object('held'));
    const reserveBytes = async (id: string, sizeBytes: number, more: Partial<Reservation> = {}) => {
      await store.reservations.insert(reservation(id, more));
      await store.slots.insert([
        slot(id, 0, { sizeBytes }),
        slot(id, 1, { sizeBytes: 2 ** 30, storedKey: 'held' }),
      ]);
    };
    await reserveBytes('open', 1);
    await reserveBytes('another', 2 ** 40);
    await reserveBytes('stranger', 4, { accountId: 'acc_b' });
    await reserveBytes('expired', 8, { expiresAt: NOW });
    await reserveBytes('closed', 16, { closedAt: NOW });
    await reserveBytes('finalized', 32, { finalizedAt: NOW });
    expect(await store.usage.reservedBytes('acc_a', NOW)).toBe(2 ** 40 + 1);
    expect(await store.usage.reservedBytes('acc_b', NOW)).toBe(4);
  });
}
