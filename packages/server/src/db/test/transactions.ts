import { expect, it } from 'vitest';
import { Refusal } from '../../core/model/errors.ts';
import { account, NOW, type StoreFixture, seed, slot } from './fixtures.ts';
import { reserve } from './flow.ts';

export function transactionContract(given: () => StoreFixture): void {
  it('a transaction commits all its statements and answers the value of its work', async () => {
    const { store } = given();
    const answer = await store.transaction(async (tx) => {
      await tx.accounts.insert(account('one'));
      expect(await tx.accounts.find('one'), 'sees what it wrote').toBeDefined();
      await tx.accounts.insert(account('two'));
      return 42;
    });
    expect(answer).toBe(42);
    expect((await store.accounts.list()).map(({ id }) => id)).toEqual(['one', 'two']);
  });

  it('a transaction whose work throws is rolled back and rejects with that error', async () => {
    const { store } = given();
    const refusal = new Refusal('not_found', 'no');
    const work = store.transaction(async (tx) => {
      await tx.accounts.insert(account('one'));
      throw refusal;
    });
    await expect(work).rejects.toBe(refusal);
    expect(await store.accounts.list()).toEqual([]);
  });

  it('a failed statement rolls back the many statements before it', async () => {
    const { store } = given();
    await seed(store);
    const { id } = await reserve(store, 'c1');
    const reserved = await store.reservations.newest(id);
    const slots = Array.from({ length: 300 }, (_, at) => slot(reserved?.id ?? '', at));
    const work = store.transaction(async (tx) => {
      await tx.slots.insert(slots);
      await tx.slots.insert(slots.slice(0, 1));
    });
    await expect(work, 'the same slot twice').rejects.toThrow();
    expect(await store.slots.of(reserved?.id ?? '')).toEqual([]);
  });

  it('uncommitted rows are not visible outside the transaction', async () => {
    const { store } = given();
    await store.transaction(async (tx) => {
      await tx.accounts.insert(account('one'));
      expect(await store.accounts.find('one')).toBeUndefined();
      expect(await store.accounts.list()).toEqual([]);
      expect(await store.accounts.showsStacks('one')).toBe(false);
    });
    expect(await store.accounts.find('one')).toBeDefined();
  });

  it('reads do not wait for an open transaction', async () => {
    const { store } = given();
    const gate = Promise.withResolvers<void>();
    const entered = Promise.withResolvers<void>();
    const slow = store.transaction(async (tx) => {
      await tx.accounts.insert(account('one'));
      entered.resolve();
      await gate.promise;
    });
    await entered.promise;
    expect(await store.accounts.find('one')).toBeUndefined();
    gate.resolve();
    await slow;
    expect(await store.accounts.find('one')).toBeDefined();
  });

  it('a hundred concurrent increments of a locked row lose no update', async () => {
    const { store } = given();
    await seed(store);
    const { id } = await reserve(store, 'c1');
    const increment = () =>
      store.transaction(async (tx) => {
        const revision = ((await tx.builds.lock(id))?.revision ?? 0) + 1;
        await tx.builds.publish(id, { revision, seq: 1, git: null, at: NOW, expiresAt: NOW });
        return revision;
      });
    const answers = await Promise.all(Array.from({ length: 100 }, increment));
    expect((await store.builds.byId(id))?.revision).toBe(100);
    expect(new Set(answers).size, 'each one read what the one before it wrote').toBe(100);
  });

  it('transactions that fail do not affect concurrent ones', async () => {
    const { store } = given();
    const works = Array.from({ length: 60 }, (_, at) =>
      store.transaction(async (tx) => {
        await tx.accounts.insert(account(`acc_${String(at).padStart(2, '0')}`));
        if (at % 3 === 0) throw new Error(`no ${at}`);
      }),
    );
    const settled = await Promise.allSettled(works);
    expect(settled.filter(({ status }) => status === 'rejected')).toHaveLength(20);
    expect(settled[3]).toMatchObject({ reason: new Error('no 3') });
    expect(await store.accounts.list()).toHaveLength(40);
  });

  it('a nested transaction is refused, because it would wait for itself', async () => {
    const { store } = given();
    const inner = () => store.accounts.insert(account('inner'));
    await expect(store.transaction(inner)).rejects.toThrow('use the given rows');
    expect(await store.accounts.list()).toEqual([]);
  });

  it('a statement of a finished transaction is refused', async () => {
    const { store } = given();
    const late = await store.transaction(async (tx) => ({ rows: tx }));
    await expect(late.rows.accounts.insert(account('late'))).rejects.toThrow('over');
    await store.transaction(async (tx) => {
      await tx.accounts.insert(account('other'));
      await expect(late.rows.accounts.insert(account('late'))).rejects.toThrow('over');
    });
    expect((await store.accounts.list()).map(({ id }) => id)).toEqual(['other']);
  });

  it('committed rows and the sequence survive a reopening', async () => {
    const { store, reopen } = given();
    await seed(store);
    const { id, seq } = await reserve(store, 'c1');
    const again = await reopen();
    expect(await again.builds.byId(id)).toMatchObject({ commitSha: 'c1', lastSeq: seq });
    expect((await reserve(again, 'c2')).seq).toBeGreaterThan(seq);
  });

  it('every operation on a closed store is rejected as unavailable', async () => {
    const { store } = given();
    await store.close();
    const unavailable = { code: 'unavailable', retryAfter: 1 };
    await expect(store.ping()).rejects.toMatchObject(unavailable);
    await expect(store.accounts.list()).rejects.toMatchObject(unavailable);
    await expect(store.transaction(async () => 1)).rejects.toMatchObject(unavailable);
    await expect(store.accounts.insert(account('x'))).rejects.toMatchObject(unavailable);
  });

  it('close waits for the operations that have begun', async () => {
    const { store, reopen } = given();
    const works = Array.from({ length: 10 }, (_, at) => store.accounts.insert(account(`a${at}`)));
    await store.close();
    expect(await Promise.all(works)).toEqual(Array(10).fill(true));
    expect(await (await reopen()).accounts.list()).toHaveLength(10);
  });
}
