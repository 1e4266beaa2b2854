import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import type { UploadSlot } from '../model/reservation.ts';
import type { Deps } from '../ports/deps.ts';
import { collect } from './collect.ts';

test('the lease is kept until all collecting has ended, also when one upload fails', async () => {
  const events: string[] = [];
  const slow = Promise.withResolvers<void>();
  const deps = {
    limits: { maxDecodedBytes: 1 },
    clock: {
      now: () => 0,
      sleep: (_: number, signal: AbortSignal) =>
        new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve())),
    },
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
  );
  const failed = expect(collected).rejects.toThrow('the store failed');
  await nextTurn();
  expect(events).toEqual([]);
  slow.resolve();
  await failed;
  expect(events).toEqual(['slow ended', 'lease released']);
});
