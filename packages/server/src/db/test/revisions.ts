import { beforeEach, expect, it } from 'vitest';
import type { Revision } from '../../core/model/revision.ts';
import type { Store } from '../../core/ports/store.ts';
import {
  content,
  contentIdOf,
  NOW,
  object,
  reservation,
  type StoreFixture,
  seed,
  slot,
} from './fixtures.ts';

const revision = (number: number, more: Partial<Revision> = {}): Revision => ({
  shareId: 'share',
  number,
  accountId: 'acc_a',
  contentId: contentIdOf(more.shareId ?? 'share', number),
  content,
  createdAt: NOW,
  supersededAt: null,
  ...more,
});

export function revisionContract(given: () => StoreFixture): void {
  let store: Store;
  beforeEach(async () => {
    store = given().store;
    await seed(store);
  });

  it('objects are unique by account, hash, encoding and size', async () => {
    expect(await store.objects.insert(object('k1', { contentHash: 'h' }))).toBe('k1');
    expect(await store.objects.insert(object('k2', { contentHash: 'h' }))).toBe('k1');
    const others = [
      object('k3', { contentHash: 'h', encoding: 'gzip' }),
      object('k4', { contentHash: 'h', sizeBytes: 6 }),
      object('k5', { contentHash: 'h', accountId: 'acc_b' }),
    ];
    for (const other of others) expect(await store.objects.insert(other)).toBe(other.key);
    expect(await store.objects.exists('k1')).toBe(true);
    expect(await store.objects.exists('k2')).toBe(false);
    const found = await store.objects.withHashes('acc_a', ['h', 'h', 'nothing']);
    expect(found.map(({ key }) => key).sort()).toEqual(['k1', 'k3', 'k4']);
    expect(found.find(({ key }) => key === 'k1')).toEqual(object('k1', { contentHash: 'h' }));
  });

  it('objects.withHashes finds more hashes than fit into one statement', async () => {
    const hashes = Array.from({ length: 1201 }, (_, at) => `h${at}`);
    for (const at of [0, 499, 500, 1100, 1200]) {
      await store.objects.insert(object(`k${at}`, { contentHash: `h${at}` }));
    }
    const found = await store.objects.withHashes('acc_a', hashes);
    expect(found.map(({ key }) => key).sort()).toEqual(['k0', 'k1100', 'k1200', 'k499', 'k500']);
    expect(await store.objects.withHashes('acc_a', [])).toEqual([]);
  });

  it('revisions.contents reads many revisions, up to a number of objects', async () => {
    await store.reservations.insert(reservation('r1'));
    await store.objects.insert(object('k1'));
    await store.slots.insert([
      slot('r1', 0, { storedKey: 'k1' }),
      slot('r1', 1, { storedKey: 'k1' }),
    ]);
    await store.revisions.insert(revision(1, { supersededAt: NOW }), 'r1');
    const newer = { ...content, entry: 'newer' };
    await store.revisions.insert(revision(2, { content: newer }), 'r1');
    await store.revisions.insert(revision(1, { shareId: 'other' }), 'r1');
    const wanted = [
      { shareId: 'other', number: 1 },
      { shareId: 'share', number: 2 },
      { shareId: 'nothing', number: 1 },
    ];
    const shown = await store.revisions.contents(wanted, 4);
    expect([...shown.keys()].sort()).toEqual(['other', 'share']);
    expect(shown.get('share')).toEqual({
      contentId: revision(2).contentId,
      content: newer,
      objects: await store.revisions.objects('share', 2),
    });
    expect(shown.get('other')?.objects).toHaveLength(2);
    // A superseded revision is found too.
    const older = await store.revisions.contents([{ shareId: 'share', number: 1 }], 2);
    const { contentId } = revision(1);
    const { objects } = shown.get('share') ?? {};
    expect(older.get('share')).toEqual({ contentId, content, objects });
    expect(await store.revisions.contents([{ shareId: 'share', number: 3 }], 2)).toEqual(new Map());
    expect(await store.revisions.contents([], 2)).toEqual(new Map());
    // The first revisions, as long as they do not have too many objects together.
    expect([...(await store.revisions.contents(wanted, 3)).keys()]).toEqual(['other']);
    expect(await store.revisions.contents(wanted, 1)).toEqual(new Map());
  });

  it('a revision has the filled slots of its reservation', async () => {
    await store.reservations.insert(reservation('r1'));
    await store.objects.insert(object('k1', { encoding: 'gzip' }));
    await store.objects.insert(object('k2'));
    const trace = {
      kind: 'trace',
      durationMs: 1,
      width: null,
      height: null,
      startedAt: null,
    } as const;
    const slots = [
      slot('r1', 0, { encoding: null }),
      slot('r1', 1, { storedKey: 'k2' }),
      slot('r1', 2, { role: 'recording', path: 'run.trace', recording: trace }),
      slot('r1', 3),
    ];
    await store.slots.insert(slots);
    await store.slots.fill('r1-0', 'k1');
    await store.slots.fill('r1-2', 'k2');
    await store.revisions.insert(revision(1), 'r1');

    expect(await store.revisions.find('share', 1)).toEqual(revision(1));
    const objects = await store.revisions.objects('share', 1);
    expect(objects.map(({ path }) => path)).toEqual(['', 'assets/1.png', 'run.trace']);
    expect(objects[0]).toEqual({
      role: 'bundle',
      path: '',
      contentType: 'image/png',
      sizeBytes: 5,
      contentHash: 'a'.repeat(64),
      recording: null,
      key: 'k1',
      encoding: 'gzip',
    });
    const found = await store.revisions.object('share', 1, 'recording', 'run.trace');
    expect(found).toEqual(objects[2]);
    expect(found?.recording).toEqual(trace);
    expect(await store.revisions.object('share', 1, 'file', 'run.trace')).toBeUndefined();
    expect(await store.revisions.object('share', 2, 'bundle', '')).toBeUndefined();
  });

  it('a revision is found by its content id until it is swept, and then known to be gone', async () => {
    await store.revisions.insert(revision(1), 'none');
    await store.revisions.insert(revision(2), 'none');
    const { contentId } = revision(1);
    expect(await store.revisions.byContentId(contentId)).toEqual(revision(1));
    expect(await store.revisions.byContentId('share')).toBeUndefined();
    const twice = store.revisions.insert(revision(3, { contentId }), 'none');
    await expect(twice).rejects.toThrow();
    await store.revisions.supersede('share', 1, NOW);
    expect(await store.revisions.isGone(contentId)).toBe(false);
    expect(await store.revisions.sweep(NOW + 1)).toBe(1);
    expect(await store.revisions.byContentId(contentId)).toBeUndefined();
    expect(await store.revisions.isGone(contentId)).toBe(true);
    expect(await store.revisions.isGone(revision(2).contentId)).toBe(false);
  });

  it('superseding a revision again keeps the first time', async () => {
    await store.revisions.insert(revision(1), 'none');
    await store.revisions.insert(revision(2), 'none');
    await store.revisions.supersede('share', 1, NOW + 1);
    await store.revisions.supersede('share', 1, NOW + 2);
    expect((await store.revisions.find('share', 1))?.supersededAt).toBe(NOW + 1);
    expect((await store.revisions.find('share', 2))?.supersededAt).toBeNull();
  });

  it('slots.empty empties a slot only if it still has the lost bytes', async () => {
    await store.reservations.insert(reservation('r1'));
    for (const key of ['k1', 'k2']) await store.objects.insert(object(key));
    await store.slots.insert([0, 1, 2].map((at) => slot('r1', at, { storedKey: 'k1' })));
    await store.slots.fill('r1-1', 'k2');
    await store.slots.empty('r1-0', 'k1');
    await store.slots.empty('r1-1', 'k1');
    const keys = (await store.slots.of('r1')).map(({ storedKey }) => storedKey);
    expect(keys).toEqual([null, 'k2', 'k1']);
  });

  it('filling a slot with an unknown object is rejected', async () => {
    await store.reservations.insert(reservation('r1'));
    await store.slots.insert([slot('r1', 0)]);
    await expect(store.slots.fill('r1-0', 'nothing')).rejects.toThrow();
  });
}
