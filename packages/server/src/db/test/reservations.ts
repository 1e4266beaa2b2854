import { beforeEach, expect, it } from 'vitest';
import type { Store } from '../../core/ports/store.ts';
import { DAY, HOUR, NOW, reservation, type StoreFixture, seed, slot } from './fixtures.ts';
import { reserve } from './flow.ts';

const idempotency = (more = {}) => ({
  accountId: 'acc_a',
  endpoint: 'builds',
  key: 'k',
  bodyHash: 'b1',
  reservationId: 'r1',
  createdAt: NOW,
  ...more,
});

export function reservationContract(given: () => StoreFixture): void {
  let store: Store;
  beforeEach(async () => {
    store = given().store;
    await seed(store);
  });

  it('a reservation and its tokens are read with every field', async () => {
    const seq = await store.reservations.insert(reservation('r1'));
    const token = { id: 't1', secretHash: 'h', reservationId: 'r1' };
    await store.reservations.addToken(token);
    await store.reservations.addToken({ ...token, id: 't2' });
    const read = { ...reservation('r1'), seq };
    expect(await store.reservations.ofToken('t1')).toEqual({ secretHash: 'h', reservation: read });
    expect(await store.reservations.ofToken('t3')).toBeUndefined();
    expect(await store.reservations.find('r1')).toEqual(read);
    await store.reservations.extend('r1', NOW + 9);
    const locked = await store.transaction((tx) => tx.reservations.lock('r1'));
    expect(locked?.expiresAt).toBe(NOW + 9);
    expect(await store.reservations.find('r2')).toBeUndefined();
  });

  it('the numbers of reservations grow, even after all were deleted', async () => {
    const first = await store.reservations.insert(reservation('r1'));
    const second = await store.reservations.insert(reservation('r2'));
    expect(second).toBeGreaterThan(first);
    expect((await store.reservations.newest('target'))?.id).toBe('r2');
    expect(await store.reservations.deleteBefore(NOW + 1)).toBe(2);
    expect(await store.reservations.insert(reservation('r3'))).toBeGreaterThan(second);
  });

  it('the result of a finalize is stored', async () => {
    await store.reservations.insert(reservation('r1'));
    expect(await store.reservations.result('r1')).toBeUndefined();
    await store.reservations.finalize('r1', NOW + 1, { id: 'bld', files: ['ä'] });
    expect(await store.reservations.result('r1')).toEqual({ id: 'bld', files: ['ä'] });
    expect((await store.reservations.find('r1'))?.finalizedAt).toBe(NOW + 1);
  });

  it('closeOpen closes the open reservations of a target except the newest', async () => {
    for (const id of ['r1', 'r2', 'r3', 'r4']) await store.reservations.insert(reservation(id));
    await store.reservations.finalize('r4', NOW, {});
    await store.reservations.insert(reservation('late', { expiresAt: NOW }));
    await store.reservations.insert(reservation('other', { targetId: 'other' }));
    await store.reservations.closeOpen('target', 2, NOW);
    const closedAt = async (id: string) => (await store.reservations.find(id))?.closedAt;
    expect(await closedAt('r1')).toBe(NOW);
    for (const id of ['r2', 'r3', 'r4', 'late', 'other']) expect(await closedAt(id)).toBeNull();
    await store.reservations.closeOpen('target', 0, NOW + 1);
    expect(await closedAt('r1'), 'when it was closed first').toBe(NOW);
    expect(await closedAt('r3')).toBe(NOW + 1);
  });

  it('a build is not pending after its open reservations were closed', async () => {
    const [one, other] = [await reserve(store, 'c1'), await reserve(store, 'c2')];
    await store.reservations.closeOpen(one.id, 0, NOW);
    expect((await store.builds.byId(one.id))?.pendingUntil).toBe(NOW);
    expect((await store.builds.byId(other.id))?.pendingUntil).toBe(NOW + HOUR);
  });

  it('closeOfRepository closes the open reservations of that repository', async () => {
    await store.repositories.link({
      id: 'rep_2',
      accountId: 'acc_a',
      owner: 'x',
      repo: 'y',
      linkedAt: NOW,
      unlinkedAt: null,
    });
    const here = await reserve(store, 'c1');
    const there = await reserve(store, 'c1', { repositoryId: 'rep_2' });
    await store.reservations.closeOfRepository('rep_1', NOW, 0);
    expect((await store.reservations.newest(here.id))?.closedAt).toBe(NOW);
    expect((await store.reservations.newest(there.id))?.closedAt).toBeNull();
    expect((await store.builds.byId(here.id))?.pendingUntil).toBe(NOW);
    expect((await store.builds.byId(there.id))?.pendingUntil).toBe(NOW + HOUR);
  });

  it('the lease of a reservation is free once it ends or is released', async () => {
    await store.reservations.insert(reservation('r1'));
    const { acquireLease, extendLease, releaseLease, isLeased } = store.reservations;
    expect(await isLeased('r1', NOW)).toBe(false);
    expect(await acquireLease('r1', NOW, NOW + 10)).toBe(true);
    expect([await isLeased('r1', NOW + 9), await isLeased('r1', NOW + 10)]).toEqual([true, false]);
    expect(await acquireLease('r1', NOW + 9, NOW + 19)).toBe(false);
    expect(await acquireLease('r1', NOW + 10, NOW + 20)).toBe(true);
    await extendLease('r1', NOW + 30);
    expect(await acquireLease('r1', NOW + 29, NOW + 40)).toBe(false);
    await releaseLease('r1');
    await extendLease('r1', NOW + 50);
    // Extending a released lease does not acquire it again.
    expect(await acquireLease('r1', NOW + 11, NOW + 20)).toBe(true);
    expect(await acquireLease('r2', NOW, NOW + 1)).toBe(false);
  });

  it('deleteBefore deletes reservations and the rows that refer to them', async () => {
    for (let at = 0; at < 45; at += 1) {
      await store.reservations.insert(reservation(`old_${at}`, { createdAt: NOW - DAY }));
    }
    await store.reservations.insert(reservation('r1'));
    const token = { id: 't', secretHash: 'h', reservationId: 'old_1' };
    await store.reservations.addToken(token);
    await store.slots.insert([slot('old_1', 0), slot('r1', 0)]);
    await store.reservations.putIdempotency(idempotency({ reservationId: 'old_1' }), null);
    expect(await store.reservations.deleteBefore(NOW)).toBe(45);
    expect(await store.reservations.find('old_1')).toBeUndefined();
    expect(await store.reservations.ofToken('t')).toBeUndefined();
    expect(await store.slots.of('old_1')).toEqual([]);
    expect(await store.reservations.idempotency('acc_a', 'builds', 'k')).toBeUndefined();
    expect(await store.slots.of('r1')).toHaveLength(1);
  });

  it('putIdempotency replaces only the row that the caller has seen', async () => {
    await store.reservations.insert(reservation('r1'));
    await store.reservations.insert(reservation('r2'));
    expect(await store.reservations.putIdempotency(idempotency(), null)).toBe(true);
    expect(await store.reservations.idempotency('acc_a', 'builds', 'k')).toEqual(idempotency());
    const newer = idempotency({ bodyHash: 'b2', reservationId: 'r2', createdAt: NOW + HOUR });
    // These calls did not see the current row.
    expect(await store.reservations.putIdempotency(newer, null)).toBe(false);
    expect(await store.reservations.putIdempotency(newer, 'r2')).toBe(false);
    expect(await store.reservations.putIdempotency(newer, 'r1')).toBe(true);
    expect(await store.reservations.idempotency('acc_a', 'builds', 'k')).toEqual(newer);
    expect(await store.reservations.idempotency('acc_b', 'builds', 'k')).toBeUndefined();
    await store.reservations.deleteIdempotencyBefore(NOW + HOUR);
    expect(await store.reservations.idempotency('acc_a', 'builds', 'k')).toEqual(newer);
    await store.reservations.deleteIdempotencyBefore(NOW + HOUR + 1);
    expect(await store.reservations.idempotency('acc_a', 'builds', 'k')).toBeUndefined();
  });

  it('slots.of answers two thousand slots in declared order', async () => {
    await store.reservations.insert(reservation('r1'));
    const recording = {
      kind: 'video',
      durationMs: 1.5,
      width: 1,
      height: 2,
      startedAt: null,
    } as const;
    const slots = Array.from({ length: 2000 }, (_, at) => slot('r1', at));
    slots.push(slot('r1', 2000, { role: 'recording', path: 'ü/日本.mp4', recording }));
    slots.push(slot('r1', 2001, { encoding: null, sizeBytes: Number.MAX_SAFE_INTEGER }));
    await store.slots.insert([...slots].reverse());
    expect(await store.slots.of('r1')).toEqual(slots);
    expect(await store.slots.find('r1-2000')).toEqual(slots[2000]);
    expect(await store.slots.find('nothing')).toBeUndefined();
    const { accountId, expiresAt } = reservation('r1');
    expect(await store.slots.findWithState('r1-2000')).toEqual({
      slot: slots[2000],
      reservation: { accountId, expiresAt, closedAt: null, finalizedAt: null },
    });
    expect(await store.slots.findWithState('nothing')).toBeUndefined();
    await store.slots.insert([]);
  });
}
