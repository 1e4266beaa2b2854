import { beforeEach, expect, it } from 'vitest';
import type { Store } from '../../core/ports/store.ts';
import type { BuildFilter } from '../../core/ports/target-repositories.ts';
import { DAY, HOUR, NOW, type StoreFixture, seed } from './fixtures.ts';
import { publish, reserve } from './flow.ts';

export function latestContract(given: () => StoreFixture): void {
  let store: Store;
  beforeEach(async () => {
    store = given().store;
    await seed(store);
  });
  const latest = async (more: Partial<BuildFilter> = {}, now = NOW) => {
    const filter = { repositoryId: 'rep_1', branch: 'main', platform: 'ios', ...more } as const;
    return (await store.builds.latest(filter, now))?.commitSha;
  };

  it('is the ready build whose current content was reserved last', async () => {
    const one = await reserve(store, 'c1');
    const two = await reserve(store, 'c2');
    await publish(store, two);
    await publish(store, one, NOW + 5);
    expect(await latest(), 'finalized later, reserved earlier').toBe('c2');
    const again = await reserve(store, 'c1');
    expect(await latest(), 'a reservation that is not finalized changes nothing').toBe('c2');
    await publish(store, again);
    expect(await latest()).toBe('c1');
  });

  it('is the newest pending build as long as none is ready', async () => {
    expect(await latest()).toBeUndefined();
    const one = await reserve(store, 'c1');
    await reserve(store, 'c2', { pendingUntil: NOW + 2 * HOUR });
    expect(await latest()).toBe('c2');
    await reserve(store, 'c1');
    expect(await latest()).toBe('c1');
    expect(await latest({}, NOW + HOUR), 'c1 expires at this moment').toBe('c2');
    expect(await latest({}, NOW + 2 * HOUR)).toBeUndefined();
    await publish(store, one);
    expect(await latest({}, NOW + 9 * HOUR)).toBe('c1');
  });

  it('can be filtered by status', async () => {
    await publish(store, await reserve(store, 'c1'));
    await reserve(store, 'c2');
    await reserve(store, 'c3', { pendingUntil: NOW });
    expect(await latest({ status: 'ready' })).toBe('c1');
    expect(await latest({ status: 'pending' })).toBe('c2');
    expect(await latest({ status: 'any' })).toBe('c3');
    expect(await latest({ status: 'ready', branch: 'next' })).toBeUndefined();
  });

  it('of a commit is its build, whatever its status', async () => {
    await publish(store, await reserve(store, 'c1'));
    await reserve(store, 'c2');
    await reserve(store, 'c3', { pendingUntil: NOW });
    for (const commitSha of ['c1', 'c2', 'c3']) expect(await latest({ commitSha })).toBe(commitSha);
    expect(await latest({ commitSha: 'c3', status: 'any' })).toBe('c3');
    expect(await latest({ commitSha: 'c3', status: 'pending' })).toBeUndefined();
    expect(await latest({ commitSha: 'c2', status: 'pending' })).toBe('c2');
    expect(await latest({ commitSha: 'c2', status: 'ready' })).toBeUndefined();
    expect(await latest({ commitSha: 'c1', status: 'pending' })).toBeUndefined();
    expect(await latest({ commitSha: 'c1', branch: 'next' })).toBeUndefined();
    expect(await latest({ commitSha: 'c4' })).toBeUndefined();
  });

  it('is separate for each app', async () => {
    await publish(store, await reserve(store, 'c1'));
    const shop = await reserve(store, 'c2', { app: 'shop' });
    await publish(store, shop);
    await publish(store, await reserve(store, 'c1', { app: 'shop.2' }));
    expect(await latest()).toBe('c1');
    expect(await latest({ app: null })).toBe('c1');
    expect(await latest({ app: 'shop' })).toBe('c2');
    expect(await latest({ app: 'shop.2' })).toBe('c1');
    expect(await latest({ app: 'sho' })).toBeUndefined();
    expect(await latest({ app: 'shop', commitSha: 'c1' })).toBeUndefined();
    expect(await latest({ app: 'shop', commitSha: 'c2' })).toBe('c2');
    expect(await latest({ commitSha: 'c2' })).toBeUndefined();
    expect(await store.builds.byId(shop.id)).toMatchObject({ platform: 'ios', app: 'shop' });
    expect(await store.builds.branch('key rep_1-main-ios-shop')).toMatchObject({
      id: shop.branchId,
      platform: 'ios',
      app: 'shop',
    });
    const listed = await store.builds.list({ repositoryId: 'rep_1', app: 'shop' }, NOW, 9);
    expect(listed.map(({ id }) => id)).toEqual([shop.id]);
  });

  it('is separate for each branch, platform and repository', async () => {
    await publish(store, await reserve(store, 'c1'));
    await publish(store, await reserve(store, 'c2', { branch: 'next' }));
    await publish(store, await reserve(store, 'c3', { platform: 'android' }));
    expect(await latest()).toBe('c1');
    expect(await latest({ branch: 'next' })).toBe('c2');
    expect(await latest({ platform: 'android' })).toBe('c3');
    expect(await latest({ platform: undefined })).toBe('c3');
    expect(await latest({ branch: undefined })).toBe('c2');
    expect(await latest({ branch: 'Main' })).toBeUndefined();
    expect(await latest({ repositoryId: 'rep_2' })).toBeUndefined();
  });

  it('is the build before it once it is deleted', async () => {
    await publish(store, await reserve(store, 'c1'));
    const two = await reserve(store, 'c2');
    await publish(store, two);
    await store.builds.delete(two.id, NOW);
    expect(await latest()).toBe('c1');
    expect(await latest({ commitSha: 'c2' })).toBeUndefined();
  });

  it('is not past retention, however old it is', async () => {
    const past = async (now: number) => (await store.builds.pastRetention(now, 10)).sort();
    const one = await reserve(store, 'c1');
    const two = await reserve(store, 'c2');
    const other = await reserve(store, 'c3', { branch: 'next' });
    await reserve(store, 'c4');
    await publish(store, one, NOW, NOW + DAY);
    await publish(store, two, NOW, NOW + DAY);
    await publish(store, other, NOW, NOW + DAY);
    expect(await past(NOW + DAY - 1)).toEqual([]);
    expect(await past(NOW + DAY)).toEqual([one.id]);
    const three = await reserve(store, 'c5');
    await publish(store, three, NOW, NOW + 9 * DAY);
    expect(await past(NOW + DAY)).toEqual([one.id, two.id]);
    expect(await store.builds.pastRetention(NOW + DAY, 1)).toHaveLength(1);
    await store.builds.delete(three.id, NOW);
    expect(await past(NOW + DAY)).toEqual([one.id]);
  });

  it('a build that never became ready is abandoned', async () => {
    const never = await reserve(store, 'c6');
    const ready = await reserve(store, 'c7');
    await publish(store, ready, NOW, NOW + DAY);
    const { pendingUntil = 0 } = (await store.builds.byId(never.id)) ?? {};
    expect(await store.builds.abandoned(pendingUntil, 10)).toEqual([]);
    expect(await store.builds.abandoned(pendingUntil + 1, 10)).toEqual([never.id]);
  });
}
