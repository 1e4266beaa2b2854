import type { Kysely } from 'kysely';
import type { LeaseRepository } from '../../core/ports/lease-repository.ts';
import type { Database } from '../schema/database.ts';
import { prepared } from './prepared.ts';

/**
 * Twice the longest lease, which is a day (VITRINE_SWEEP_SECONDS, the listing of stored objects).
 */
const FAR_MS = 2 * 86_400_000;

const acquire = prepared((db, p: { name: string; now: number; until: number; far: number }) =>
  db
    .insertInto('turns')
    .values({ name: p.name, until: p.until })
    .onConflict((oc) =>
      oc
        .column('name')
        .doUpdateSet({ until: p.until })
        // No lease is that long, so the clock of the process that acquired it was ahead.
        .where((eb) => eb.or([eb('turns.until', '<=', p.now), eb('turns.until', '>', p.far)])),
    )
    .returning('name'),
);

const release = prepared((db, p: { name: string }) =>
  db.deleteFrom('turns').where('name', '=', p.name),
);

export const leaseRepository = (db: Kysely<Database>): LeaseRepository => ({
  acquire: async (name, now, until) =>
    (await acquire(db, { name, now, until, far: now + FAR_MS })).rows.length > 0,

  async release(name) {
    await release(db, { name });
  },
});
