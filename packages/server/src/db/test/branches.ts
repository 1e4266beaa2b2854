import { beforeEach, expect, it } from 'vitest';
import type { Store } from '../../core/ports/store.ts';
import { every, NOW, repository, type StoreFixture, seed } from './fixtures.ts';
import { publish, reserve, uploadToBranch } from './flow.ts';

export function branchContract(given: () => StoreFixture): void {
  let store: Store;
  beforeEach(async () => {
    store = given().store;
    await seed(store);
  });

  const upload = (commit: string, wanted?: object, at?: number) =>
    uploadToBranch(store, commit, wanted, at);
  const list = async (more: object = {}, limit = 9, before?: number) => {
    const filter = { repositoryId: 'rep_1', app: null, ...more };
    return (await store.branches.list(filter, limit, before)).map(({ branch }) => branch);
  };
  const idOf = (branch: string, platform = 'ios') => `brn_rep_1-${branch}-${platform}`;

  it('branches are listed by their last upload, with their latest build', async () => {
    await reserve(store, 'c0', { branch: 'pending' });
    await upload('c1', { branch: 'one' });
    const two = await upload('c2', { branch: 'two' });
    await upload('c3', { branch: 'shop', app: 'shop' });
    await upload('c4', { branch: 'two', platform: 'android' });
    const one = await upload('c5', { branch: 'one' }, NOW + 5);
    expect(await list()).toEqual(['one', 'two', 'two']);
    const [row] = await store.branches.list({ repositoryId: 'rep_1', app: null }, 1);
    expect(row).toEqual({
      id: idOf('one'),
      repositoryId: 'rep_1',
      branch: 'one',
      platform: 'ios',
      app: null,
      branchKey: 'key rep_1-one-ios',
      closedAt: null,
      pinnedAt: null,
      goneAt: null,
      orderSource: null,
      uploadedAt: NOW + 5,
      uploadedSeq: one.seq,
      latestId: one.id,
      builds: 2,
    });
    expect(await list({}, 2)).toEqual(['one', 'two']);
    expect(await list({}, 9, two.seq + 1)).toEqual(['two']);
    expect(await list({ platform: 'android' })).toEqual(['two']);
    expect(await list({ app: 'shop' })).toEqual(['shop']);
    expect(await list({ repositoryId: 'rep_2' })).toEqual([]);
    await store.branches.close([idOf('one')], NOW);
    expect(await list({ state: 'open' })).toEqual(['two', 'two']);
    expect(await list({ state: 'closed' })).toEqual(['one']);
  });

  it('branches are found by a part of their name, in any case and taken literally', async () => {
    const branches = ['a_b', 'axb', 'A%b', "it's", 'Änderung'];
    for (const branch of branches) await upload('c1', { branch });
    expect(await list({ part: 'A_B' })).toEqual(['a_b']);
    expect(await list({ part: '%' })).toEqual(['A%b']);
    expect(await list({ part: "'" })).toEqual(["it's"]);
    expect(await list({ part: '\\' })).toEqual([]);
    expect(await list({ part: 'ÄNDER' }), 'as it is written').toEqual(['Änderung']);
    expect(await list({ part: '' })).toHaveLength(branches.length);
  });

  it('branches of a name are each application and platform', async () => {
    await upload('c1', { branch: 'one' });
    await upload('c1', { branch: 'one', platform: 'android', app: 'shop' });
    await reserve(store, 'c1', { branch: 'one', app: 'pending' });
    const named = await store.branches.named('rep_1', 'one');
    expect(named.map(({ app, platform }) => [app, platform])).toEqual([
      ['shop', 'android'],
      [null, 'ios'],
    ]);
    expect(await store.branches.ids('rep_1', 'one')).toHaveLength(3);
    expect(await store.branches.named('rep_2', 'one')).toEqual([]);
  });

  it('branches of a pull request are those whose last build with one came with it', async () => {
    await upload('c1', { branch: 'one', pullRequest: '12' });
    await upload('c2', { branch: 'one' });
    await upload('c1', { branch: 'two', pullRequest: '12' });
    await upload('c2', { branch: 'two', pullRequest: '13' });
    await upload('c1', { branch: 'three', pullRequest: '120' });
    await upload('c1', { branch: 'four', pullRequest: '1' });
    const of = async (pullRequest: string) =>
      (await store.branches.ofPullRequest('rep_1', pullRequest)).map(({ branch }) => branch);
    expect(await of('12')).toEqual(['one']);
    expect(await of('13')).toEqual(['two']);
    expect(await of('2')).toEqual([]);
    expect(await store.branches.ofPullRequest('rep_2', '12')).toEqual([]);
  });

  it('a pin is of a name, and of what this name gets later', async () => {
    await upload('c1', { branch: 'one' });
    await upload('c1', { branch: 'two' });
    expect(await store.branches.pin('rep_1', 'one', NOW + 1)).toBe(1);
    expect(await store.branches.pin('rep_1', 'one', NOW + 2)).toBe(0);
    await upload('c1', { branch: 'one', platform: 'android' });
    const pins = async (branch: string) =>
      (await store.branches.named('rep_1', branch)).map(({ pinnedAt }) => pinnedAt);
    expect(await pins('one')).toEqual([NOW + 1, NOW + 1]);
    expect(await pins('two')).toEqual([null]);
    expect(await store.branches.pin('rep_1', 'one', null)).toBe(2);
    expect(await store.branches.pin('rep_1', 'one', null)).toBe(0);
    expect(await pins('one')).toEqual([null, null]);
  });

  it('builds of branches are found by id, and oldest first', async () => {
    const one = await upload('c1', { branch: 'one' });
    const two = await upload('c2', { branch: 'one' });
    const never = await reserve(store, 'c3', { branch: 'one' });
    const other = await upload('c1', { branch: 'two' });
    const of = (which: 'all' | 'ready', limit = 9) =>
      store.builds.ofBranches([one.branchId, other.branchId], which, limit);
    expect(await of('all')).toEqual([one.id, two.id, never.id, other.id]);
    expect(await of('ready')).toEqual([one.id, two.id, other.id]);
    expect(await of('all', 2)).toEqual([one.id, two.id]);
    await store.builds.delete(one.id, NOW);
    expect(await of('ready')).toEqual([two.id, other.id]);
    const found = await store.builds.byIds([one.id, other.id, never.id, 'none', other.id]);
    expect(found.map(({ id }) => id).sort()).toEqual([never.id, other.id].sort());
    expect(await store.builds.byIds([])).toEqual([]);
  });

  it('repositories are listed by name, with their branches', async () => {
    const linked = { accountId: 'acc_a', linkedAt: NOW + 7 };
    await store.repositories.link(repository({ ...linked, id: 'rep_2', repo: 'api' }));
    await store.repositories.link(repository({ ...linked, id: 'rep_3', owner: 'beta' }));
    await store.repositories.link(repository({ id: 'rep_4', accountId: 'acc_b', repo: 'b' }));
    await store.repositories.link(repository({ id: 'rep_5', repo: 'gone' }));
    await store.repositories.unlink('rep_5', NOW);
    await upload('c1', { branch: 'one' });
    await upload('c1', { branch: 'one', platform: 'android' }, NOW + 5);
    await upload('c1', { branch: 'two' });
    await reserve(store, 'c1', { branch: 'pending' });
    const all = await store.repositories.page(every('acc_a'), 9);
    expect(all).toEqual([
      { id: 'rep_2', owner: 'Acme', repo: 'api', branches: 0, updatedAt: NOW + 7 },
      { id: 'rep_1', owner: 'Acme', repo: 'App', branches: 2, updatedAt: NOW + 5 },
      { id: 'rep_3', owner: 'beta', repo: 'App', branches: 0, updatedAt: NOW + 7 },
    ]);
    const ids = async (limit: number, repositories: string[] | null = null, after?: string) => {
      const row = after === undefined ? undefined : await store.repositories.byId(after);
      const of = { accountId: 'acc_a', repositories };
      return (await store.repositories.page(of, limit, row)).map(({ id }) => id);
    };
    expect(await ids(1)).toEqual(['rep_2']);
    expect(await ids(1, null, 'rep_2')).toEqual(['rep_1']);
    expect(await ids(9, null, 'rep_1')).toEqual(['rep_3']);
    expect(await ids(9, ['acme/app', 'acme/gone'])).toEqual(['rep_1']);
    expect(await ids(9, [])).toEqual([]);
  });

  it('an upload that an older version did not record is recorded later', async () => {
    // A server of an older version does this.
    const build = await reserve(store, 'c1', { branch: 'one' });
    await publish(store, build);
    expect(await list()).toEqual([]);
    const found = await store.branches.standings([build.branchId]);
    expect(found.get(build.branchId)).toMatchObject({ latestSeq: build.seq, uploadedAt: null });
    await reserve(store, 'c1', { branch: 'pending' });
    await store.branches.noteMissedUploads();
    expect(await list()).toEqual(['one']);
    const [row] = await store.branches.named('rep_1', 'one');
    expect(row).toMatchObject({ uploadedAt: NOW, uploadedSeq: build.seq });
  });
}
