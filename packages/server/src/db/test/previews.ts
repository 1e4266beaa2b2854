import { beforeEach, expect, it } from 'vitest';
import type { Store } from '../../core/ports/store.ts';
import { DAY, every, NOW, preview, type StoreFixture, seed } from './fixtures.ts';

export function previewContract(given: () => StoreFixture): void {
  let store: Store;
  beforeEach(async () => {
    store = given().store;
    await seed(store);
  });

  it('a preview is read with every field that was inserted', async () => {
    await store.previews.insert(preview('p1'));
    expect(await store.previews.find('p1')).toEqual(preview('p1'));
    expect(await store.transaction((tx) => tx.previews.lock('p1'))).toEqual(preview('p1'));
    expect(await store.previews.find('p2')).toBeUndefined();
    expect(await store.previews.touch('p1', 4, NOW + 5)).toBe(NOW + 5);
    expect(await store.previews.touch('p1', 4, NOW + 3)).toBe(NOW + 5);
    await store.previews.publish('p1', NOW + 1, NOW + DAY);
    expect(await store.previews.find('p1')).toEqual(
      preview('p1', {
        createdSeq: 4,
        pendingUntil: NOW + 5,
        readyAt: NOW + 1,
        expiresAt: NOW + DAY,
      }),
    );
  });

  it('previews of an account are listed newest first, in pages', async () => {
    for (const [at, id] of ['p1', 'p2', 'p3', 'p4'].entries()) {
      await store.previews.insert(preview(id, { createdSeq: at + 1 }));
    }
    await store.previews.insert(preview('foreign', { accountId: 'acc_b', createdSeq: 9 }));
    await store.previews.delete('p3', NOW);
    const ids = async (limit: number, before?: number) =>
      (await store.previews.list(every('acc_a'), limit, before)).map(({ shareId }) => shareId);
    expect(await ids(9)).toEqual(['p4', 'p2', 'p1']);
    expect(await ids(2)).toEqual(['p4', 'p2']);
    expect(await ids(2, 2)).toEqual(['p1']);
  });

  it('previews of some repositories are listed newest first, in pages', async () => {
    const git = (owner: string | null, repo: string | null) => ({
      git: { ...preview('').git, owner, repo },
    });
    const all = [
      git('Acme', 'App'),
      git('acme', 'api'),
      git('ACME', 'APP'),
      git('acme', null),
      git(null, 'app'),
      { ...git('acme', 'app'), accountId: 'acc_b' },
      git('other', 'app'),
      git('acme', 'api'),
    ];
    for (const [at, more] of all.entries())
      await store.previews.insert(preview(`p${at + 1}`, { createdSeq: at + 1, ...more }));
    await store.previews.delete('p8', NOW);
    const ids = async (repositories: string[], limit = 9, before?: number) => {
      const found = await store.previews.list({ accountId: 'acc_a', repositories }, limit, before);
      return found.map(({ shareId }) => shareId);
    };
    expect(await ids(['acme/app'])).toEqual(['p3', 'p1']);
    expect(await ids(['acme/app', 'acme/api', 'acme/app'])).toEqual(['p3', 'p2', 'p1']);
    expect(await ids(['acme/app', 'acme/api'], 2)).toEqual(['p3', 'p2']);
    expect(await ids(['acme/app', 'acme/api'], 2, 2)).toEqual(['p1']);
    expect(await ids([])).toEqual([]);
  });

  it('previews of an app are listed by themselves', async () => {
    const git = { ...preview('').git, owner: 'acme', repo: 'app' };
    for (const [at, app] of [null, 'shop', null, 'shop'].entries())
      await store.previews.insert(preview(`p${at + 1}`, { createdSeq: at + 1, app, git }));
    for (const repositories of [null, ['acme/app']]) {
      const ids = async (app?: string | null) => {
        const of = { accountId: 'acc_a', repositories, app };
        return (await store.previews.list(of, 9)).map(({ shareId }) => shareId);
      };
      expect(await ids()).toEqual(['p3', 'p1']);
      expect(await ids('shop')).toEqual(['p4', 'p2']);
      expect(await ids('shop.2')).toEqual([]);
    }
    expect((await store.previews.find('p2'))?.app).toBe('shop');
  });

  it('previews.ofAccount finds a preview of the account until it is deleted', async () => {
    await store.previews.insert(preview('p1'));
    expect(await store.previews.ofAccount('acc_a', 'p1')).toEqual(preview('p1'));
    expect(await store.previews.ofAccount('acc_b', 'p1')).toBeUndefined();
    await store.previews.delete('p1', NOW);
    expect(await store.previews.ofAccount('acc_a', 'p1')).toBeUndefined();
  });

  it('previews.find finds a deleted preview, with the time of its first delete', async () => {
    await store.previews.insert(preview('p1'));
    await store.previews.delete('p1', NOW + 1);
    await store.previews.delete('p1', NOW + 2);
    expect((await store.previews.find('p1'))?.deletedAt).toBe(NOW + 1);
  });

  it('a ready preview is past retention from its expiry on', async () => {
    for (const id of ['p1', 'p2', 'p3', 'p4']) await store.previews.insert(preview(id));
    await store.previews.publish('p1', NOW, NOW + DAY);
    await store.previews.publish('p2', NOW, NOW + DAY + 1);
    await store.previews.publish('p3', NOW, NOW);
    await store.previews.delete('p3', NOW);
    expect(await store.previews.pastRetention(NOW + DAY - 1, 9)).toEqual([]);
    expect(await store.previews.pastRetention(NOW + DAY, 9)).toEqual(['p1']);
    expect(await store.previews.pastRetention(NOW + 2 * DAY, 1)).toEqual(['p1']);
  });

  it('a preview that never became ready is abandoned once pending_until has passed', async () => {
    const ids = ['late', 'never', 'ready', 'deleted', 'pending'];
    const until = NOW + DAY;
    for (const [at, id] of ids.entries())
      await store.previews.insert(preview(id, { pendingUntil: until - (at === 0 ? 0 : 1) }));
    await store.previews.touch('pending', 1, NOW + 9 * DAY);
    await store.previews.publish('ready', NOW, NOW + 90 * DAY);
    await store.previews.delete('deleted', NOW);
    expect(await store.previews.abandoned(until - 1, 9)).toEqual([]);
    expect(await store.previews.abandoned(until, 9)).toEqual(['never']);
    expect(await store.previews.abandoned(until + 1, 9)).toEqual(['never', 'late']);
    expect(await store.previews.abandoned(until + 1, 1)).toEqual(['never']);
  });
}
