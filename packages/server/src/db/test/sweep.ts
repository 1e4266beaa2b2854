import { beforeEach, expect, it } from 'vitest';
import type { Store } from '../../core/ports/store.ts';
import {
  content,
  contentIdOf,
  DAY,
  NOW,
  object,
  preview,
  reservation,
  type StoreFixture,
  seed,
  slot,
} from './fixtures.ts';
import { publish, reserve } from './flow.ts';
import { sweepModel } from './sweep-model.ts';

export function sweepContract(given: () => StoreFixture): void {
  let store: Store;
  beforeEach(async () => {
    store = given().store;
    await seed(store);
  });

  /** A reservation whose one slot holds `key`. */
  const upload = async (id: string, key: string, createdAt = NOW) => {
    await store.reservations.insert(reservation(id, { createdAt }));
    const known = await store.objects.insert(object(key));
    await store.slots.insert([slot(id, 0, { storedKey: known })]);
  };
  const revise = (shareId: string, number: number, id: string) =>
    store.revisions.insert(
      {
        shareId,
        number,
        accountId: 'acc_a',
        contentId: contentIdOf(shareId, number),
        content,
        createdAt: NOW,
        supersededAt: null,
      },
      id,
    );
  const unreferenced = async (since: number, limit = 100) =>
    (await store.objects.deleteUnreferenced(since, limit)).sort();

  it('revisions superseded before the given time are deleted', async () => {
    for (let number = 1; number <= 45; number += 1) {
      await revise('share', number, 'none');
      await store.revisions.supersede('share', number, NOW + number);
    }
    await revise('share', 46, 'none');
    expect(await store.revisions.sweep(NOW + 1)).toBe(0);
    expect(await store.revisions.sweep(NOW + 45)).toBe(44);
    expect(await store.revisions.find('share', 44)).toBeUndefined();
    expect(await store.revisions.find('share', 45)).toBeDefined();
    expect(await store.revisions.find('share', 46)).toBeDefined();
  });

  it('revisions of deleted builds and previews are deleted at once', async () => {
    const build = await reserve(store, 'c1');
    await publish(store, build);
    await revise(build.shareId, 1, 'none');
    await store.previews.insert(preview('p1'));
    await revise('p1', 1, 'none');
    await revise('p2', 1, 'none');
    await store.builds.delete(build.id, NOW);
    await store.previews.delete('p1', NOW);
    expect(await store.revisions.sweep(NOW - DAY)).toBe(2);
    expect(await store.revisions.find('p2', 1)).toBeDefined();
  });

  it('an object that nothing refers to is deleted', async () => {
    await store.objects.insert(object('k1'));
    expect(await unreferenced(NOW - DAY)).toEqual(['k1']);
    expect(await store.objects.exists('k1')).toBe(false);
    expect(await unreferenced(NOW - DAY)).toEqual([]);
  });

  it('an object of an open reservation is kept until the reservation is too old', async () => {
    await upload('r1', 'k1');
    expect(await unreferenced(NOW)).toEqual([]);
    expect(await unreferenced(NOW + 1)).toEqual(['k1']);
    expect((await store.slots.find('r1-0'))?.storedKey, 'the slot is empty again').toBeNull();
  });

  it('a finalized or closed reservation keeps no objects', async () => {
    await upload('r1', 'k1');
    await upload('r2', 'k2');
    expect(await unreferenced(NOW - 1)).toEqual([]);
    await revise('share', 1, 'r1');
    await store.reservations.finalize('r1', NOW, {});
    await revise('share', 2, 'r2');
    await store.reservations.closeOpen(reservation('r2').targetId, 0, NOW);
    expect(await unreferenced(NOW - 1)).toEqual([]);
    for (const number of [1, 2]) await store.revisions.supersede('share', number, NOW);
    expect(await store.revisions.sweep(NOW + 1)).toBe(2);
    expect(await unreferenced(NOW - 1)).toEqual(['k1', 'k2']);
  });

  it('an object of a revision is kept until the revision is deleted', async () => {
    await upload('r1', 'k1');
    await revise('share', 1, 'r1');
    expect(await unreferenced(NOW + DAY)).toEqual([]);
    await store.revisions.supersede('share', 1, NOW);
    await store.revisions.sweep(NOW + 1);
    expect(await unreferenced(NOW)).toEqual([]);
    expect(await unreferenced(NOW + DAY)).toEqual(['k1']);
  });

  it('an object that a newer reservation declares again is kept', async () => {
    await upload('r1', 'k1');
    expect(await unreferenced(NOW)).toEqual([]);
    await upload('r2', 'k1', NOW + DAY);
    expect(await unreferenced(NOW + DAY)).toEqual([]);
    await revise('share', 1, 'r2');
    expect(await unreferenced(NOW + 9 * DAY)).toEqual([]);
  });

  it('an object that another revision shares is kept', async () => {
    await upload('r1', 'k1');
    await revise('share', 1, 'r1');
    await revise('share', 2, 'r1');
    expect(await unreferenced(NOW + DAY)).toEqual([]);
    await store.revisions.supersede('share', 1, NOW);
    await store.revisions.sweep(NOW + 1);
    expect(await unreferenced(NOW + DAY)).toEqual([]);
  });

  it('deleteUnreferenced deletes at most `limit` objects', async () => {
    const all = Array.from({ length: 250 }, (_, at) =>
      at % 2 === 0 ? store.objects.insert(object(`k${at}`)) : upload(`r${at}`, `k${at}`),
    );
    await Promise.all(all);
    expect(await unreferenced(NOW, 3)).toHaveLength(3);
    expect(await unreferenced(NOW, 200)).toHaveLength(122);
    expect(await unreferenced(NOW, 200)).toHaveLength(0);
    const within = store.transaction((tx) => tx.objects.deleteUnreferenced(NOW + 1, 200));
    expect(await within).toHaveLength(125);
  });

  it('objects.replace changes the key in every slot and revision that refers to it', async () => {
    await upload('r1', 'k1');
    await revise('share', 1, 'r1');
    await upload('r2', 'k1');
    await store.objects.insert(object('other'));
    await upload('r3', 'elsewhere');
    await revise('elsewhere', 1, 'r3');
    const [before] = await store.objects.withHashes('acc_a', [object('k1').contentHash]);
    expect(await store.objects.replace('k1', 'k2')).toBe(true);
    expect(await store.objects.replace('k1', 'k3')).toBe(false);
    const after = await store.objects.withHashes('acc_a', [object('k1').contentHash]);
    expect(after).toEqual([{ ...before, key: 'k2' }]);
    expect(await store.objects.exists('k1')).toBe(false);
    expect(await store.objects.exists('k3')).toBe(false);
    for (const id of ['r1-0', 'r2-0']) expect((await store.slots.find(id))?.storedKey).toBe('k2');
    expect(await store.revisions.objects('share', 1)).toMatchObject([{ key: 'k2' }]);
    expect((await store.slots.find('r3-0'))?.storedKey, 'other bytes').toBe('elsewhere');
    expect(await store.revisions.objects('elsewhere', 1)).toMatchObject([{ key: 'elsewhere' }]);
    // The new row has the `idle_since` of the old one.
    expect(await unreferenced(NOW + DAY)).toEqual(['other']);
    await store.revisions.supersede('share', 1, NOW);
    await store.revisions.sweep(NOW + 1);
    expect(await unreferenced(NOW + DAY)).toEqual(['k2']);
  });

  it('agrees with a model in any order of events', () => sweepModel(() => given().store));
}
