import type { Kysely } from 'kysely';
import type { Database } from '../schema/database.ts';
import { prepared } from './prepared.ts';

/** Objects that one step looks at, and for how long: others may wait for it, in SQLite all of them. */
const STEP = 100;
const STEP_MS = 20;

/**
 * Locks idle objects. No transaction can begin to refer to them, so what the next statements see stays
 * true. Objects that another transaction has locked are left to the next sweep.
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
 * Any slot that keeps it will do: when that one is too old the next is asked for. What is finalized or
 * closed keeps nothing: its revision does, as long as it stands.
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
 * Looks at some of the objects that are idle since before `since`, and deletes those no revision
 * refers to and no slot of a reservation that is open and was made at or after it. Answers their keys
 * and whether there may be more to look at.
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
    if (await settle(db, key, since)) deleted.push(key);
    if (performance.now() > until) return { deleted, more: true };
  }
  return { deleted, more: rows.length === step };
}

type SomeSwept = ReturnType<typeof sweepSomeObjects>;

/** Sweeps until `limit` are deleted or nothing is left to look at. */
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

/** True when the object is gone; otherwise it is not looked at again before it may be. */
async function settle(db: Kysely<Database>, key: string, since: number): Promise<boolean> {
  if ((await referred(db, { key })).rows.length > 0) {
    await setIdle(db, { key, since: null });
    return false;
  }
  // Bytes that many builds share have as many slots, so they are asked for only when it matters.
  const [slot] = (await reserved(db, { key, since })).rows;
  if (slot !== undefined) {
    await setIdle(db, { key, since: slot.at });
    return false;
  }
  await remove(db, { key });
  return true;
}
