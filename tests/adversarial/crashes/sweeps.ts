import { setTimeout } from 'node:timers/promises';
import type { Deps } from '../../../packages/server/src/core/ports/deps.ts';
import { sweep } from '../../../packages/server/src/core/retention/sweep.ts';
import type { Gate } from './gate.ts';

/** The number of objects per transaction, small so that deletes of rows and of bytes alternate. */
const FEW = 2;
/** The pause between sweeps in milliseconds, in which a client uploads. */
const PAUSE = 50;
/** Only one sweep of this many lists all bytes, because that is most of the work. */
const WALK_EVERY = 8;

export async function sweepOn({ store, blobs, ...deps }: Deps, gate: Gate): Promise<void> {
  const swept = async <Answer>(rows: Promise<Answer>): Promise<Answer> => {
    const answer = await rows;
    await gate.pass('after rows are swept');
    return answer;
  };
  const { reservations, revisions, objects } = store;
  const gated: Deps = {
    ...deps,
    store: {
      ...store,
      reservations: {
        ...reservations,
        deleteBefore: (before) => swept(reservations.deleteBefore(before)),
      },
      revisions: { ...revisions, sweep: (before) => swept(revisions.sweep(before)) },
      objects: {
        ...objects,
        deleteUnreferenced: (since) => swept(objects.deleteUnreferenced(since, FEW)),
      },
      async transaction(work) {
        const result = await store.transaction(async (tx) => {
          const answer = await work(tx);
          await gate.pass('before a sweep commits');
          return answer;
        });
        await gate.pass('after a sweep commits');
        return result;
      },
    },
    blobs: {
      ...blobs,
      async delete(key) {
        await gate.pass('before an object is swept');
        await blobs.delete(key);
        await gate.pass('after an object is swept');
      },
    },
  };
  for (let sweeps = 0; ; sweeps += 1) {
    await setTimeout(PAUSE);
    await gate.pass();
    await sweep(gated, { walk: sweeps % WALK_EVERY === 0 });
  }
}
