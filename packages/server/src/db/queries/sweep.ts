import type { Kysely } from 'kysely';
import type { Database } from '../schema/database.ts';
import { prepared } from './prepared.ts';

/**
 * The most revisions or reservations that one transaction deletes, each with its objects or slots.
 */
const STEP = 20;

const superseded = prepared((db, p: { before: number; limit: number }) =>
  db
    .selectFrom('revisions')
    .select(['share_id', 'number'])
    .where('superseded_at', 'is not', null)
    .where('superseded_at', '<', p.before)
    .orderBy('superseded_at')
    .limit(p.limit)
    // Skips rows that another process is sweeping.
    .forUpdate()
    .skipLocked(),
);

/**
 * Marks objects that lose a reference, which may be the last one. The update also covers objects
 * that are idle already: a concurrent transaction may have seen this reference and mark them as in
 * use.
 */
const markIdle = prepared((db, p: { shareId: string; number: number }) =>
  db
    .updateTable('objects')
    .set({ idle_since: 0 })
    .where('key', 'in', (eb) =>
      eb
        .selectFrom('revision_objects')
        .select('object_key')
        .where('share_id', '=', p.shareId)
        .where('number', '=', p.number),
    ),
);

/** An app's urls outlive its revision, and are then answered like a deleted page. */
const noteGone = prepared((db, p: { shareId: string; number: number }) =>
  db
    .insertInto('gone_contents')
    .columns(['content_id'])
    .expression((eb) =>
      eb
        .selectFrom('revisions')
        .select('content_id')
        .where('share_id', '=', p.shareId)
        .where('number', '=', p.number),
    )
    .onConflict((oc) => oc.doNothing()),
);

const drop = prepared((db, p: { shareId: string; number: number }) =>
  db.deleteFrom('revisions').where('share_id', '=', p.shareId).where('number', '=', p.number),
);

/** Deletes some of the revisions superseded before `before`. Returns how many; 0 means done. */
export async function sweepSomeRevisions(db: Kysely<Database>, before: number): Promise<number> {
  const { rows } = await superseded(db, { before, limit: STEP });
  for (const { share_id: shareId, number } of rows) {
    await markIdle(db, { shareId, number });
    await noteGone(db, { shareId, number });
    await drop(db, { shareId, number });
  }
  return rows.length;
}

const oldest = prepared((db, p: { before: number; limit: number }) =>
  db
    .selectFrom('reservations')
    .select('id')
    .where('created_at', '<', p.before)
    .orderBy('created_at')
    .limit(p.limit)
    .forUpdate()
    .skipLocked(),
);

const forget = prepared((db, p: { id: string }) =>
  db.deleteFrom('reservations').where('id', '=', p.id),
);

/** Deletes some of the reservations made before `before`. Returns how many; 0 means done. */
export async function forgetSomeReservations(db: Kysely<Database>, before: number) {
  const { rows } = await oldest(db, { before, limit: STEP });
  for (const { id } of rows) await forget(db, { id });
  return rows.length;
}

/** Repeats `step` until it returns 0. Returns the sum. */
export async function untilDone(step: () => Promise<number>): Promise<number> {
  let done = 0;
  for (;;) {
    const more = await step();
    if (more === 0) return done;
    done += more;
  }
}
