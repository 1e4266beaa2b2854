import type { Kysely } from 'kysely';
import type { Database } from '../schema/database.ts';

/**
 * Gives an object another key. References forbid to change it in place, and its identity is unique:
 * so the old row steps aside, the new one takes its place and every reference, and the old one goes.
 */
export async function replaceObject(
  db: Kysely<Database>,
  lost: string,
  key: string,
): Promise<boolean> {
  const row = await db
    .selectFrom('objects')
    .selectAll()
    .where('key', '=', lost)
    .forUpdate()
    .executeTakeFirst();
  if (row === undefined) return false;
  const aside = { content_hash: `lost ${lost}` };
  await db.updateTable('objects').set(aside).where('key', '=', lost).execute();
  await db
    .insertInto('objects')
    .values({ ...row, key })
    .execute();
  await db.updateTable('slots').set({ stored_key: key }).where('stored_key', '=', lost).execute();
  await db
    .updateTable('revision_objects')
    .set({ object_key: key })
    .where('object_key', '=', lost)
    .execute();
  await db.deleteFrom('objects').where('key', '=', lost).execute();
  return true;
}
