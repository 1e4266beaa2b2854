import type { Kysely } from 'kysely';
import type { Database } from '../schema/database.ts';

/**
 * Gives an object another key. The foreign keys do not allow an update of the key, and a second row
 * with the same account, hash, encoding and size would violate the unique constraint. So the old
 * row gets another hash, a new row is inserted, the references are changed, and the old row is
 * deleted.
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
