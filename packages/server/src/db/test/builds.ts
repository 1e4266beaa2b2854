import { beforeEach, expect, it } from 'vitest';
import type { Store } from '../../core/ports/store.ts';
import type { BuildFilter } from '../../core/ports/target-repositories.ts';
import {
  content,
  contentIdOf,
  DAY,
  HOUR,
  IOS,
  NOW,
  object,
  reservation,
  type StoreFixture,
  seed,
  slot,
} from './fixtures.ts';
import { publish, reserve } from './flow.ts';

export function buildContract(given: () => StoreFixture): void {
  let store: Store;
  beforeEach(async () => {
    store = given().store;
    await seed(store);
  });
  const ids = async (filter: Omit<BuildFilter, 'repositoryId'>, limit = 50, before?: number) => {
    const found = await store.builds.list({ repositoryId: 'rep_1', ...filter }, NOW, limit, before);
    return found.map(({ commitSha }) => commitSha);
  };

  it.each(['ofAccount', 'lockOfAccount'] as const)(
    'builds.%s finds a build while its repository is linked to the account',
    async (method) => {
      const find = (accountId: string, id: string) =>
        store.transaction((tx) => tx.builds[method](accountId, id));
      const { id } = await reserve(store, 'c1');
      const { id: deleted } = await reserve(store, 'c2');
      await store.builds.delete(deleted, NOW);
      const build = await store.builds.byId(id);
      expect(await find('acc_a', id)).toEqual(build);
      expect(await find('acc_b', id)).toBeUndefined();
      expect(await find('acc_a', deleted)).toBeUndefined();
      await store.repositories.unlink('rep_1', NOW);
      expect(await find('acc_a', id)).toBeUndefined();
      expect(await store.builds.byId(id)).toEqual(build);
    },
  );

  const locked = (id: string) => store.transaction((tx) => tx.builds.lock(id));

  it('a commit of a branch has one build', async () => {
    const made = await reserve(store, 'c1');
    const build = await store.builds.byId(made.id);
    expect(build).toEqual({
      id: made.id,
      shareId: made.shareId,
      branchId: 'brn_rep_1-main-ios',
      accountId: 'acc_a',
      repositoryId: 'rep_1',
      branchKey: 'key rep_1-main-ios',
      owner: 'Acme',
      repo: 'App',
      branch: 'main',
      platform: 'ios',
      app: null,
      commitSha: 'c1',
      order: null,
      git: null,
      revision: 0,
      currentSeq: null,
      contentId: null,
      createdSeq: made.seq,
      lastSeq: made.seq,
      pendingUntil: NOW + HOUR,
      createdAt: NOW,
      updatedAt: NOW,
      readyAt: null,
      expiresAt: null,
      deletedAt: null,
      content: null,
      fileCount: 0,
    });
    expect(await locked(made.id)).toEqual(build);
    expect(await store.builds.byShareId(made.shareId)).toEqual(build);
    expect((await store.builds.branch('key rep_1-main-ios'))?.id).toBe(build?.branchId);
    expect(await store.builds.branch('key')).toBeUndefined();
    const again = await reserve(store, 'c1');
    expect(again.id).toBe(made.id);
    expect((await reserve(store, 'c1', { platform: 'android' })).id).not.toBe(made.id);
    const now = await store.builds.byId(made.id);
    expect(now).toMatchObject({ createdSeq: made.seq, lastSeq: again.seq });
  });

  it('the same commit in another repository has another build', async () => {
    const link = { accountId: 'acc_a', linkedAt: NOW, unlinkedAt: null };
    await store.repositories.link({ ...link, id: 'rep_2', owner: 'Acme', repo: 'Other' });
    await reserve(store, 'c1');
    const there = await reserve(store, 'c1', { repositoryId: 'rep_2' });
    // The second call finds the branch of `rep_2`, and not the one of `rep_1`.
    expect((await reserve(store, 'c1', { repositoryId: 'rep_2' })).id).toBe(there.id);
    const found = await store.builds.list({ repositoryId: 'rep_2', commitSha: 'c1' }, NOW, 10);
    expect(found.map(({ id }) => id)).toEqual([there.id]);
    const branch = { repositoryId: 'rep_2', branch: 'main', platform: 'ios' as const, app: null };
    const seen = await store.builds.ensureBranch({ ...branch, id: 'x', branchKey: 'x' });
    expect([seen.repositoryId, seen.id]).toEqual(['rep_2', there.branchId]);
  });

  it('renewing an older reservation lowers neither lastSeq nor pendingUntil', async () => {
    const first = await reserve(store, 'c1');
    const second = await reserve(store, 'c1', { pendingUntil: NOW + 2 * HOUR });
    const pendingUntil = NOW + 2 * HOUR;
    expect(await store.builds.touch(first.id, first.seq, NOW + 1.5 * HOUR)).toBe(pendingUntil);
    expect(await store.builds.byId(first.id)).toMatchObject({ lastSeq: second.seq, pendingUntil });
    expect(await store.builds.touch(first.id, first.seq, NOW + 3 * HOUR)).toBe(NOW + 3 * HOUR);
    expect((await store.builds.byId(first.id))?.pendingUntil).toBe(NOW + 3 * HOUR);
  });

  it('the git of a build is that of its newest publish', async () => {
    const { id, branchId, shareId } = await reserve(store, 'c1');
    expect(await store.builds.byId(id)).toMatchObject({ git: null });
    const git = { commitMessage: 'Show the total', author: 'Ada', pullRequest: 42 };
    const current = { revision: 1, seq: 1, at: NOW, expiresAt: NOW + DAY };
    await store.builds.publish(id, { ...current, git });
    for (const build of [await store.builds.byId(id), await store.builds.byShareId(shareId)])
      expect(build).toMatchObject({ git });
    expect(await store.builds.history(branchId, 1)).toMatchObject([{ git }]);
    await store.builds.publish(id, { ...current, git: null });
    expect(await store.builds.byId(id)).toMatchObject({ git: null });
  });

  it('readyAt is the time of the first publish', async () => {
    const { id } = await reserve(store, 'c1');
    const git = null;
    await store.builds.publish(id, { revision: 1, seq: 5, git, at: NOW + 1, expiresAt: NOW + 10 });
    await store.builds.publish(id, { revision: 2, seq: 3, git, at: NOW + 2, expiresAt: NOW + 20 });
    expect(await store.builds.byId(id)).toMatchObject({
      revision: 2,
      currentSeq: 3,
      updatedAt: NOW + 2,
      readyAt: NOW + 1,
      expiresAt: NOW + 20,
    });
  });

  it('a build repeats the content of its current revision, if that exists', async () => {
    const build = await reserve(store, 'c1');
    const nothing = { contentId: null, content: null, fileCount: 0 };
    expect(await store.builds.byId(build.id)).toMatchObject(nothing);
    await publish(store, build);
    expect(await store.builds.byId(build.id)).toMatchObject(nothing);
    await store.reservations.insert(reservation('r1'));
    await store.objects.insert(object('k1'));
    const stored = { storedKey: 'k1' };
    await store.slots.insert([slot('r1', 0, stored), slot('r1', 1, stored), slot('r1', 2, stored)]);
    const { id, shareId, seq } = build;
    const revision = (number: number) => {
      const contentId = contentIdOf(shareId, number);
      const revised = { shareId, number, contentId, createdAt: NOW, supersededAt: null };
      return { ...revised, accountId: 'acc_a', content: { ...content, entry: `entry ${number}` } };
    };
    await store.revisions.insert(revision(2), 'r1');
    await store.builds.publish(id, { revision: 2, seq, git: null, at: NOW, expiresAt: NOW + DAY });
    const { contentId, ...published } = revision(2);
    const shown = { contentId, content: published.content, fileCount: 2 };
    expect(await store.builds.byId(id)).toMatchObject(shown);
    expect(await locked(id)).toMatchObject(shown);
    expect(await store.builds.byShareId(shareId)).toMatchObject(shown);
    expect(await store.builds.history(build.branchId, 1)).toMatchObject([shown]);
    expect(await store.builds.list({ repositoryId: 'rep_1' }, NOW, 1)).toMatchObject([shown]);
  });

  it('a deleted build is found only by share id, and is replaced by a new one', async () => {
    const { id, shareId, branchId } = await reserve(store, 'c1');
    await store.builds.delete(id, NOW + 1);
    await store.builds.delete(id, NOW + 2);
    expect(await store.builds.byId(id)).toBeUndefined();
    expect(await locked(id)).toBeUndefined();
    expect(await ids({})).toEqual([]);
    expect((await store.builds.byShareId(shareId))?.deletedAt).toBe(NOW + 1);
    const fresh = { id: 'new', shareId: 'new', now: NOW };
    expect((await store.builds.ensure({ ...IOS, id: branchId }, 'c1', fresh)).id).toBe('new');
  });

  it('a build of an unlinked repository is found by share id', async () => {
    const { shareId } = await reserve(store, 'c1');
    await store.repositories.unlink('rep_1', NOW);
    expect((await store.builds.byShareId(shareId))?.accountId).toBe('acc_a');
  });

  it('builds are listed newest first, by branch, platform, commit and status', async () => {
    await publish(store, await reserve(store, 'c1'));
    await reserve(store, 'c2', { platform: 'android' });
    await reserve(store, 'c3', { branch: 'next' });
    await reserve(store, 'c4', { branch: 'next', platform: 'android', pendingUntil: NOW });
    await publish(store, await reserve(store, 'c5'));
    await reserve(store, 'c1');
    expect(await ids({})).toEqual(['c5', 'c4', 'c3', 'c2', 'c1']);
    expect(await ids({ platform: 'ios' })).toEqual(['c5', 'c3', 'c1']);
    expect(await ids({ branch: 'next' })).toEqual(['c4', 'c3']);
    expect(await ids({ branch: 'main', platform: 'ios' })).toEqual(['c5', 'c1']);
    expect(await ids({ branch: 'none' })).toEqual([]);
    expect(await ids({ status: 'ready' })).toEqual(['c5', 'c1']);
    expect(await ids({ status: 'pending' })).toEqual(['c3', 'c2']);
    expect(await ids({ status: 'any' })).toEqual(['c5', 'c4', 'c3', 'c2', 'c1']);
    expect(await ids({ commitSha: 'c4' })).toEqual(['c4']);
    expect(await ids({ commitSha: 'c4', status: 'pending' })).toEqual([]);
    expect(await ids({ commitSha: 'c3', platform: 'android' })).toEqual([]);
    expect(await ids({ commitSha: 'c3', branch: 'main' })).toEqual([]);
    expect(await store.builds.list({ repositoryId: 'rep_2' }, NOW, 5)).toEqual([]);
  });

  it('builds are listed in pages without gaps', async () => {
    for (let at = 0; at < 9; at += 1) {
      await reserve(store, `c${at}`, { platform: at % 2 === 0 ? 'ios' : 'android' });
    }
    const filter = { repositoryId: 'rep_1' };
    const seen: string[] = [];
    let before: number | undefined;
    for (;;) {
      const page = await store.builds.list(filter, NOW, 4, before);
      seen.push(...page.map(({ commitSha }) => commitSha));
      before = page.at(-1)?.createdSeq;
      if (page.length < 4) break;
    }
    expect(seen).toEqual(['c8', 'c7', 'c6', 'c5', 'c4', 'c3', 'c2', 'c1', 'c0']);
    const { createdSeq = 0 } =
      (await store.builds.list({ ...filter, commitSha: 'c3' }, NOW, 1))[0] ?? {};
    expect(await ids({ commitSha: 'c3' }, 5, createdSeq)).toEqual([]);
    expect(await ids({ commitSha: 'c3' }, 5, createdSeq + 1)).toEqual(['c3']);
  });

  it('history answers the ready builds of a branch, the latest first', async () => {
    const one = await reserve(store, 'c1');
    const two = await reserve(store, 'c2');
    await reserve(store, 'c3');
    await publish(store, await reserve(store, 'c4', { branch: 'next' }));
    await publish(store, await reserve(store, 'c5', { platform: 'android' }));
    await publish(store, two);
    await publish(store, { id: one.id, seq: two.seq + 5 });
    const history = await store.builds.history(one.branchId, 5);
    expect(history.map(({ commitSha }) => commitSha)).toEqual(['c1', 'c2']);
    expect(await store.builds.history(one.branchId, 1)).toHaveLength(1);
  });
}
