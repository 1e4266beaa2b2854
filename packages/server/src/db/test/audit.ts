import { beforeEach, expect, it } from 'vitest';
import type { AuditEvent } from '../../core/ports/audit-repository.ts';
import type { Store } from '../../core/ports/store.ts';
import { NOW, type StoreFixture } from './fixtures.ts';

const event = (more: Partial<AuditEvent> = {}): AuditEvent => ({
  at: NOW,
  action: 'build.reserved',
  actor: 'key_a',
  accountId: 'acc_a',
  target: { reservation: 'rsv_1', build: 'bld_1' },
  requestId: 'req_1',
  count: 1,
  ...more,
});

export function auditContract(given: () => StoreFixture): void {
  let store: Store;
  beforeEach(() => {
    store = given().store;
  });
  const newest = async (...[filter, limit = 10]: Parameters<Store['audit']['newest']>) =>
    (await store.audit.newest(filter, limit)).map(({ id: _, ...rest }) => rest);

  it('an event is read with every field that was recorded', async () => {
    const stranger = event({
      action: 'refused.unauthorized',
      actor: '-',
      accountId: null,
      target: {},
      requestId: null,
      count: 70_000,
    });
    await store.audit.record(event());
    await store.audit.record(stranger);
    store = await given().reopen();
    expect(await newest({}, 10)).toEqual([stranger, event()]);
  });

  it('an event of a transaction that is rolled back is not recorded', async () => {
    const failing = store.transaction(async (tx) => {
      await tx.audit.record(event());
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect(await newest({}, 10)).toEqual([]);
  });

  it('newest answers the last events first, up to the limit', async () => {
    for (const at of [1, 3, 3, 2]) await store.audit.record(event({ at: NOW + at }));
    const found = await store.audit.newest({}, 3);
    expect(found.map(({ at }) => at - NOW)).toEqual([3, 3, 2]);
    const [first, second] = found;
    expect(first?.id).toBeGreaterThan(Number(second?.id));
  });

  it('a count above 2,147,483,647 is stored as that number', async () => {
    await store.audit.record(event({ count: 2 ** 31 }));
    expect((await newest({}, 1))[0]?.count).toBe(2 ** 31 - 1);
  });

  it('newest filters by account, actor, prefix of the action, and time', async () => {
    await store.audit.record(event());
    await store.audit.record(event({ accountId: 'acc_b' }));
    await store.audit.record(event({ action: 'key.created', at: NOW + 1 }));
    await store.audit.record(event({ action: 'build.deleted', at: NOW + 2, actor: 'key_b' }));
    const actions = async (filter: Parameters<Store['audit']['newest']>[0]) =>
      (await newest(filter, 10)).map(({ action }) => action);
    expect(await actions({ accountId: 'acc_b' })).toEqual(['build.reserved']);
    expect(await actions({ actor: 'key_b' })).toEqual(['build.deleted']);
    expect(await actions({ action: 'key' })).toEqual(['key.created']);
    expect(await actions({ action: 'build.', accountId: 'acc_a' })).toEqual([
      'build.deleted',
      'build.reserved',
    ]);
    expect(await actions({ action: 'build_deleted' }), 'the prefix is not a LIKE pattern').toEqual(
      [],
    );
    expect(await actions({ since: NOW + 1 })).toEqual(['build.deleted', 'key.created']);
  });

  it('newest filters by the values of the target', async () => {
    await store.audit.record(event());
    await store.audit.record(event({ target: { preview: 'k3v7qa~0123456789abcdef' } }));
    await store.audit.record(event({ target: { preview: 'k3v7qa~' } }));
    const found = async (...targets: string[]) =>
      (await newest({ targets }, 10)).map(({ target }) => Object.values(target).at(-1));
    expect(await found('bld_1')).toEqual(['bld_1']);
    expect(await found('bld_', 'bldx1')).toEqual([]);
    expect(await found('k3v7qa~')).toEqual(['k3v7qa~']);
    expect(await found('k3v7qa~', 'k3v7qa~0123456789abcdef')).toHaveLength(2);
    expect(await found()).toEqual([]);
  });

  it('deleteBefore deletes more events than one transaction takes', async () => {
    await store.transaction(async ({ audit }) => {
      for (let at = 0; at < 1100; at += 1) await audit.record(event({ at: NOW + at }));
    });
    expect(await store.audit.deleteBefore(NOW + 1090)).toBe(1090);
    expect((await newest({}, 20)).map(({ at }) => at)[9]).toBe(NOW + 1090);
    expect(await store.audit.deleteBefore(NOW + 1090)).toBe(0);
  });
}
