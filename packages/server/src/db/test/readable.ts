import { beforeEach, expect, it } from 'vitest';
import type { KeyAccess } from '../../core/model/account.ts';
import type { Store } from '../../core/ports/store.ts';
import {
  content,
  NOW,
  object,
  preview,
  reservation,
  type StoreFixture,
  seed,
  slot,
} from './fixtures.ts';
import { reserve } from './flow.ts';

type Target = { id: string; shareId: string };

/** Which objects of an account an API key may read. `rep_1` is `acme/app`, `rep_2` is `acme/api`. */
export function readableContract(given: () => StoreFixture): void {
  let store: Store;
  let app: Target;
  let api: Target;
  const shown: Target = { id: 'shown', shareId: 'shown' };
  beforeEach(async () => {
    store = given().store;
    await seed(store);
    const more = { linkedAt: NOW, unlinkedAt: null, accountId: 'acc_a' };
    await store.repositories.link({ ...more, id: 'rep_2', owner: 'ACME', repo: 'Api' });
    app = await reserve(store, 'c1');
    api = await reserve(store, 'c1', { repositoryId: 'rep_2' });
    await store.previews.insert(preview('shown'));
  });

  const upload = async (key: string, target: Target, publish: boolean) => {
    await store.objects.insert(object(key));
    const finalizedAt = publish ? NOW : null;
    await store.reservations.insert(reservation(`of ${key}`, { targetId: target.id, finalizedAt }));
    await store.slots.insert([slot(`of ${key}`, 0, { storedKey: key })]);
    if (!publish) return;
    const { shareId } = target;
    const revision = { shareId, number: 1, accountId: 'acc_a', content, createdAt: NOW };
    await store.revisions.insert({ ...revision, supersededAt: null }, `of ${key}`);
  };
  const KEYS = ['in app', 'in api', 'to api', 'in shown', 'in nothing', 'not there'];
  const uploadAll = async () => {
    await upload('in app', app, true);
    await upload('in api', api, true);
    await upload('to api', api, false);
    await upload('in shown', shown, true);
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
    await upload('in app', app, true);
    await store.revisions.supersede(app.shareId, 1, NOW);
    expect(await readable()).toEqual(['in app']);
    await store.revisions.sweep(NOW + 1);
    expect(await readable()).toEqual([]);
  });
}
