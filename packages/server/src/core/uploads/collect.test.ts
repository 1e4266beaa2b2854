import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import type { UploadSlot } from '../model/reservation.ts';
import type { Deps } from '../ports/deps.ts';
import { collect } from './collect.ts';

const clock = {
  now: () => 0,
  sleep: (_: number, signal: AbortSignal) =>
    new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve())),
};

test('the lease is kept until all collecting has ended, also when one upload fails', async () => {
  const events: string[] = [];
  const slow = Promise.withResolvers<void>();
  const deps = {
    limits: { maxDecodedBytes: 1 },
    clock,
    store: {
      reservations: {
        acquireLease: async () => true,
        releaseLease: async () => void events.push('lease released'),
      },
    },
    blobs: {
      async discard() {},
      async collect({ objectKey }: UploadSlot) {
        if (objectKey === 'broken') throw new Error('the store failed');
        await slow.promise;
        events.push(`${objectKey} ended`);
        return { missing: 'missing' };
      },
    },
  };
  const slots = ['broken', 'slow'].map((objectKey) => ({ objectKey, digestFailures: 0 }));
  const collected = collect(
    deps as unknown as Deps,
    { id: 'rsv_1', accountId: 'acc_1' },
    slots as UploadSlot[],
    0,
    [],
  );
  const failed = expect(collected).rejects.toThrow('the store failed');
  await nextTurn();
  expect(events).toEqual([]);
  slow.resolve();
  await failed;
  expect(events).toEqual(['slow ended', 'lease released']);
});

test('a finalize goes on while uploads are removed, also when that fails', async () => {
  const reservation = { accountId: 'acc_1', expiresAt: 1, closedAt: null, finalizedAt: null };
  const tx = {
    reservations: { lock: async () => reservation },
    objects: { insert: async () => 'stored' },
    slots: { fill: async () => {} },
  };
  const removing = Promise.withResolvers<void>();
  const deps = {
    limits: { maxDecodedBytes: 1 },
    clock,
    store: {
      reservations: { acquireLease: async () => true },
      transaction: (work: (given: typeof tx) => unknown) => work(tx),
    },
    blobs: {
      collect: async () => ({ key: 'stored', encoding: 'identity' }),
      discard: () => removing.promise,
    },
  };
  const slot = { objectKey: 'one', contentHash: '', sizeBytes: 1, digestFailures: 0 };
  const removals: Promise<void>[] = [];
  const problems = await collect(
    deps as unknown as Deps,
    { id: 'rsv_1', accountId: 'acc_1' },
    [slot] as UploadSlot[],
    0,
    removals,
  );
  expect([...problems]).toEqual([]);
  removing.reject(new Error('the store failed'));
  await expect(Promise.all(removals)).resolves.toHaveLength(1);
});
