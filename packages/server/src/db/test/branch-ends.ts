import { beforeEach, expect, it } from 'vitest';
import type { Store } from '../../core/ports/store.ts';
import { DAY, HOUR, NOW, type StoreFixture, seed } from './fixtures.ts';
import { reserve, uploadToBranch } from './flow.ts';

export function branchEndContract(given: () => StoreFixture): void {
  let store: Store;
  beforeEach(async () => {
    store = given().store;
    await seed(store);
  });
  const upload = (commit: string, wanted?: object, at?: number) =>
    uploadToBranch(store, commit, wanted, at);
  const idOf = (branch: string) => `brn_rep_1-${branch}-ios`;
  const lock = (id: string) => store.transaction((tx) => tx.branches.lock(id));
  const list = async () =>
    (await store.branches.list({ repositoryId: 'rep_1', app: null }, 9)).map(
      ({ branch }) => branch,
    );

  it('an upload opens a branch that is closed or gone', async () => {
    const { id, branchId, seq } = await upload('c1', { branch: 'one' });
    expect(await store.branches.close([branchId], NOW + 1)).toBe(1);
    expect(await store.branches.close([branchId], NOW + 2)).toBe(0);
    expect(await lock(branchId)).toMatchObject({ closedAt: NOW + 1, goneAt: null });
    await store.branches.end([branchId], NOW + 3);
    expect(await lock(branchId), 'it has a ready build').toMatchObject({ goneAt: null });
    await store.builds.delete(id, NOW + 3);
    await store.branches.end([branchId], NOW + 3);
    await store.branches.end([branchId], NOW + 4);
    expect(await lock(branchId)).toMatchObject({ goneAt: NOW + 3 });
    expect(await list()).toEqual([]);
    await store.branches.noteUpload(branchId, seq - 1, NOW + 5);
    const open = { closedAt: null, goneAt: null, uploadedAt: NOW + 5 };
    expect(await lock(branchId)).toMatchObject(open);
    const [row] = await store.branches.named('rep_1', 'one');
    expect(row).toMatchObject({ uploadedSeq: seq, latestId: null, builds: 0 });
  });

  it('standings say which build is the latest, and when all retention is over', async () => {
    const one = await upload('c1', { branch: 'one', expiresAt: NOW + 9 * DAY });
    const two = await upload('c2', { branch: 'one', expiresAt: NOW + DAY });
    await reserve(store, 'c3', { branch: 'none' });
    const found = await store.branches.standings([one.branchId, idOf('none'), one.branchId]);
    expect([...found.keys()].sort()).toEqual([idOf('none'), idOf('one')]);
    const standing = { latestSeq: two.seq, lastExpiry: NOW + 9 * DAY, uploadedAt: NOW };
    expect(found.get(one.branchId)).toMatchObject(standing);
    const nothing = { latestSeq: null, lastExpiry: null, uploadedAt: null };
    expect(found.get(idOf('none'))).toMatchObject(nothing);
    expect(await store.branches.standings([])).toEqual(new Map());
  });

  it('a closed branch is due, but not with an open reservation', async () => {
    const due = async (before: number, now = before) => {
      const found = await store.branches.due({ why: 'closed', before, now }, 9);
      return found.map(({ branch }) => branch);
    };
    for (const [at, branch] of ['one', 'two', 'open'].entries()) {
      const { branchId } = await upload('c1', { branch });
      if (branch !== 'open') await store.branches.close([branchId], NOW + 2 - at);
    }
    expect(await due(NOW)).toEqual([]);
    expect(await due(NOW + 1)).toEqual(['two']);
    expect(await due(NOW + 2)).toEqual(['two', 'one']);
    const [first] = await store.branches.due({ why: 'closed', before: NOW + 2, now: NOW + 2 }, 1);
    expect(first).toEqual({ id: idOf('two'), branch: 'two', since: NOW + 1 });
    const rest = { why: 'closed', before: NOW + 2, now: NOW + 2 } as const;
    expect(await store.branches.due(rest, 9, first)).toMatchObject([{ branch: 'one' }]);
    expect(await store.branches.due({ ...rest, id: idOf('one') }, 9)).toHaveLength(1);
    expect(await store.branches.due({ ...rest, id: idOf('open') }, 9)).toEqual([]);
    await reserve(store, 'c2', { branch: 'two', pendingUntil: NOW + HOUR });
    expect(await due(NOW + 2)).toEqual(['one']);
    expect(await due(NOW + 2, NOW + HOUR)).toEqual(['two', 'one']);
  });

  it('an idle branch is due when the retention of all of its builds is over', async () => {
    const due = async (before: number, now: number) => {
      const found = await store.branches.due({ why: 'idle', before, now }, 9);
      return found.map(({ branch }) => branch);
    };
    await upload('c1', { branch: 'one', expiresAt: NOW + DAY });
    await upload('c1', { branch: 'two', expiresAt: NOW + 9 * DAY }, NOW + 1);
    await upload('c2', { branch: 'two', expiresAt: NOW + DAY }, NOW + 1);
    await upload('c1', { branch: 'pinned', expiresAt: NOW + DAY });
    const closed = await upload('c1', { branch: 'closed', expiresAt: NOW + DAY });
    await reserve(store, 'c1', { branch: 'never', pendingUntil: NOW });
    await store.branches.pin('rep_1', 'pinned', NOW);
    await store.branches.close([closed.branchId], NOW);
    expect(await due(NOW, NOW + DAY - 1)).toEqual([]);
    expect(await due(NOW - 1, NOW + DAY)).toEqual([]);
    expect(await due(NOW, NOW + DAY)).toEqual(['one']);
    expect(await due(NOW + 1, NOW + 9 * DAY)).toEqual(['one', 'two']);
  });
}
