import { beforeEach, expect, it } from 'vitest';
import type { Store } from '../../core/ports/store.ts';
import { DAY, NOW, type StoreFixture, seed } from './fixtures.ts';
import { publish, reserve } from './flow.ts';

export function orderContract(given: () => StoreFixture): void {
  let store: Store;
  beforeEach(async () => {
    store = given().store;
    await seed(store);
  });
  const latest = async () => {
    const filter = { repositoryId: 'rep_1', branch: 'main', platform: 'ios' } as const;
    return (await store.builds.latest(filter, NOW))?.commitSha;
  };
  const publishAs = async (commitSha: string, order: number | null) =>
    publish(store, await reserve(store, commitSha), NOW, NOW + DAY, order);

  it('the latest build is the one with the largest order among those that have one', async () => {
    await publishAs('c1', 5);
    await publishAs('c2', 3);
    expect(await latest(), 'an older run that ends last').toBe('c1');
    await publishAs('c3', 5);
    expect(await latest(), 'of equal orders the one reserved last').toBe('c3');
    await publishAs('c4', null);
    expect(await latest(), 'without an order the reservation decides').toBe('c4');
    await publishAs('c2', 4);
    expect(await latest(), 'an older run changes nothing').toBe('c4');
    await publishAs('c5', 6);
    expect(await latest()).toBe('c5');
    const { branchId = '', id = '' } =
      (await store.builds.list({ repositoryId: 'rep_1' }, NOW, 1))[0] ?? {};
    const history = async (limit: number) =>
      (await store.builds.history(branchId, limit)).map(({ commitSha }) => commitSha);
    expect(await history(9)).toEqual(['c5', 'c2', 'c4', 'c3', 'c1']);
    await store.builds.delete(id, NOW);
    expect(await latest()).toBe('c4');
    expect(await history(9)).toEqual(['c4', 'c2', 'c3', 'c1']);
    expect(await history(1)).toEqual(['c4']);
    expect((await store.builds.byId('bld_rep_1-main-ios_c2'))?.order).toBe(4);
    await publishAs('c2', null);
    expect(await latest()).toBe('c2');
  });

  it('the build with the largest order is not past retention, newer ones of a smaller order are', async () => {
    const one = await reserve(store, 'c1');
    const two = await reserve(store, 'c2');
    await publish(store, one, NOW, NOW + DAY, 9);
    await publish(store, two, NOW, NOW + DAY, 8);
    expect(await store.builds.pastRetention(NOW + DAY, 10)).toEqual([two.id]);
  });

  it('orders of another source are removed, and those of other branches stay', async () => {
    await publishAs('c1', 18_000_000_000);
    await publishAs('c2', 3);
    expect(await latest()).toBe('c1');
    const other = await reserve(store, 'c1', { branch: 'next' });
    await publish(store, other, NOW, NOW + DAY, 9);
    await store.branches.setOrderSource('brn_rep_1-main-ios', 'buildkite:1');
    await publishAs('c3', 4);
    expect(await latest()).toBe('c3');
    await publishAs('c2', 3);
    expect(await latest(), 'orders of one source are compared').toBe('c3');
    expect((await store.builds.byId('bld_rep_1-main-ios_c1'))?.order).toBeNull();
    expect((await store.builds.byId(other.id))?.order).toBe(9);
    const branch = await store.transaction((tx) => tx.branches.lock('brn_rep_1-main-ios'));
    expect(branch?.orderSource).toBe('buildkite:1');
  });
}
