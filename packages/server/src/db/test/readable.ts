import { beforeEach, expect, it } from 'vitest';
import type { KeyAccess } from '../../core/model/account.ts';
import type { Store } from '../../core/ports/store.ts';
import { NOW, object, preview, type StoreFixture, seed } from './fixtures.ts';
import { reserve } from './flow.ts';
import { type Target, uploader } from './upload.ts';

/** Which objects of an account an API key may read. `rep_1` is `acme/app`, `rep_2` is `acme/api`. */
export function readableContract(given: () => StoreFixture): void {
  let store: Store;
  let app: Target;
  let api: Target;
  let upload: ReturnType<typeof uploader>;
  const shown: Target = { id: 'shown', shareId: 'shown' };
  beforeEach(async () => {
    store = given().store;
    upload = uploader(store);
    await seed(store);
    const more = { linkedAt: NOW, unlinkedAt: null, accountId: 'acc_a' };
    await store.repositories.link({ ...more, id: 'rep_2', owner: 'ACME', repo: 'Api' });
    app = await reserve(store, 'c1');
    api = await reserve(store, 'c1', { repositoryId: 'rep_2' });
    const git = { ...preview('shown').git, owner: 'ACME', repo: 'App' };
    await store.previews.insert(preview('shown', { git }));
  });

  const KEYS = ['in app', 'in api', 'to api', 'in shown', 'in nothing', 'not there'];
  const uploadAll = async () => {
    await upload('in app', app);
    await upload('in api', api);
    await upload('to api', api, null);
    await upload('in shown', shown);
    await store.objects.insert(object('in nothing'));
  };
  const readable = async (by: Partial<KeyAccess> = {}, keys = KEYS) => {
    const key: KeyAccess = { accountId: 'acc_a', scopes: ['builds'], repositories: null, ...by };
    return [...(await store.objects.readable(key, keys))].sort();
  };

  it('objects.readable answers what the scopes of a key let it read', async () => {
    await uploadAll();
    expect(await readable()).toEqual(['in api', 'in app', 'to api']);
    expect(await readable({ scopes: ['preview_upload'] })).toEqual(['in shown']);
    expect(await readable({ scopes: ['builds', 'preview_upload'] })).toHaveLength(4);
    expect(await readable({ scopes: ['test_runs'] })).toEqual([]);
    expect(await readable({ accountId: 'acc_b', scopes: ['builds', 'preview_upload'] })).toEqual(
      [],
    );
  });

  it('objects.readable answers what is in the repositories of a key', async () => {
    await uploadAll();
    expect(await readable({ repositories: ['acme/app'] })).toEqual(['in app']);
    expect(await readable({ repositories: ['acme/api'] })).toEqual(['in api', 'to api']);
    expect(await readable({ repositories: ['acme/app', 'acme/api'] })).toHaveLength(3);
    const others = Array.from({ length: 600 }, (_, at) => `acme/${at}`);
    expect(await readable({ repositories: [...others, 'acme/app'] })).toEqual(['in app']);
    expect(await readable({ repositories: [] })).toEqual([]);
    const scopes = ['preview_upload' as const];
    expect(await readable({ scopes, repositories: ['acme/app'] })).toEqual(['in shown']);
    expect(await readable({ scopes, repositories: ['acme/api'] })).toEqual([]);
  });

  it('objects.readable answers what is only a source map when it is asked for as one', async () => {
    await upload('in app', app, 1, 'sourcemap');
    await upload('to api', api, null, 'sourcemap');
    await upload('in shown', shown, 1, 'sourcemap');
    const key = { accountId: 'acc_a', scopes: ['builds' as const], repositories: null };
    const both = { ...key, scopes: ['builds' as const, 'preview_upload' as const] };
    expect([...(await store.objects.readable(both, KEYS))]).toEqual([]);
    expect((await store.objects.readable(both, KEYS, true)).size).toBe(3);
    const inApp = { ...key, repositories: ['acme/app'] };
    expect([...(await store.objects.readable(inApp, KEYS, true))]).toEqual(['in app']);
    await upload('in app', api);
    expect([...(await store.objects.readable(both, KEYS))]).toEqual(['in app']);
  });

  it('objects.readable leaves out what was deleted or unlinked', async () => {
    await uploadAll();
    await store.builds.delete(app.id, NOW);
    await store.repositories.unlink('rep_2', NOW);
    expect(await readable()).toEqual([]);
    await store.previews.delete('shown', NOW);
    expect(await readable({ scopes: ['preview_upload'] })).toEqual([]);
  });

  it('objects.readable leaves out a finalized upload whose revision was replaced', async () => {
    await upload('in app', app);
    await store.revisions.supersede(app.shareId, 1, NOW);
    expect(await readable()).toEqual(['in app']);
    await store.revisions.sweep(NOW + 1);
    expect(await readable()).toEqual([]);
  });
}
