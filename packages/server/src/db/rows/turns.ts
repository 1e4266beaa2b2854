import type { Kysely } from 'kysely';
import type { TurnRows } from '../../core/ports/turn-rows.ts';
import { prepared } from '../prepared.ts';
import type { Database } from '../schema.ts';

const take = prepared((db, p: { name: string; now: number; until: number }) =>
  db
    .insertInto('turns')
    .values({ name: p.name, until: p.until })
    .onConflict((oc) =>
      oc.column('name').doUpdateSet({ until: p.until }).where('turns.until', '<=', p.now),
    )
    .returning('name'),
);

const drop = prepared((db, p: { name: string }) =>
  db.deleteFrom('turns').where('name', '=', p.name),
);

export const turnRows = (db: Kysely<Database>): TurnRows => ({
  take: async (name, now, until) => (await take(db, { name, now, until })).rows.length > 0,

  async drop(name) {
    await drop(db, { name });
  },
});
