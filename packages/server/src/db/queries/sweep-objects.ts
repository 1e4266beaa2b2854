import type { Kysely } from 'kysely';
import type { Database } from '../schema/database.ts';
import { prepared } from './prepared.ts';

/**
 * Limits of one transaction: the objects that it looks at, and its duration. Other transactions may
 * wait for it; on SQLite all of them do.
 */
const STEP = 100;
const STEP_MS = 20;

/**
 * Locks idle objects. While they are locked, no other transaction can insert a reference to them,
 * so the results of the next statements stay true. The next sweep looks at objects that are locked
 * now.
 */
const idle = prepared((db, p: { since: number; limit: number }) =>
  db
    .selectFrom('objects')
    .select('key')
    .where('idle_since', 'is not', null)
    .where('idle_since', '<', p.since)
    .orderBy('idle_since')
    .limit(p.limit)
    .forUpdate()
    .skipLocked(),
);

const referred = prepared((db, p: { key: string }) =>
  db.selectFrom('revision_objects').select('share_id').where('object_key', '=', p.key).limit(1),
);

/**
 * One slot that keeps the object. Any such slot will do, because the object is looked at again when
 * the reservation of that slot is too old. A finalized reservation does not count: its revision
 * keeps the object. A closed one does not count either.
 */
const reserved = prepared((db, p: { key: string; since: number }) =>
  db
    .selectFrom('slots')
    .innerJoin('reservations', 'reservations.id', 'slots.reservation_id')
    .select('reservations.created_at as at')
    .where('slots.stored_key', '=', p.key)
    .where('reservations.created_at', '>=', p.since)
    .where('reservations.finalized_at', 'is', null)
    .where('reservations.closed_at', 'is', null)
    .limit(1),
);

const setIdle = prepared((db, p: { key: string; since: number | null }) =>
  db.updateTable('objects').set({ idle_since: p.since }).where('key', '=', p.key),
);

const remove = prepared((db, p: { key: string }) =>
  db.deleteFrom('objects').where('key', '=', p.key),
);

/**
 * Looks at some of the objects with an `idle_since` before `since`. Deletes an object when no
 * revision refers to it, and no slot of an open reservation that was made at or after `since`.
 * Returns the keys of deleted objects, and whether there may be more objects to look at.
 */
export async function sweepSomeObjects(
  db: Kysely<Database>,
  since: number,
  limit: number,
): Promise<{ deleted: string[]; more: boolean }> {
  const deleted: string[] = [];
  const step = Math.min(STEP, limit);
  const until = performance.now() + STEP_MS;
  const { rows } = await idle(db, { since, limit: step });
  for (const { key } of rows) {
    if (await deleteOrKeep(db, key, since)) deleted.push(key);
    if (performance.now() > until) return { deleted, more: true };
  }
  return { deleted, more: rows.length === step };
}

type SomeSwept = ReturnType<typeof sweepSomeObjects>;

/** Sweeps until `limit` objects are deleted or none is left to look at. */
export async function sweepObjects(
  limit: number,
  step: (limit: number) => SomeSwept,
): Promise<string[]> {
  const all: string[] = [];
  while (all.length < limit) {
    const { deleted, more } = await step(limit - all.length);
    all.push(...deleted);
    if (!more) break;
  }
  return all;
}

/** Deletes the object, or sets when it must be looked at again. Returns whether it was deleted. */
async function deleteOrKeep(db: Kysely<Database>, key: string, since: number): Promise<boolean> {
  if ((await referred(db, { key })).rows.length > 0) {
    await setIdle(db, { key, since: null });
    return false;
  }
  // An object that many builds share has as many slots, so slots are read only without a revision.
  const [slot] = (await reserved(db, { key, since })).rows;
  if (slot !== undefined) {
    await setIdle(db, { key, since: slot.at });
    return false;
  }
  await remove(db, { key });
  return true;
}
