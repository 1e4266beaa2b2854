import type { Kysely } from 'kysely';
import type { DialectTypes } from '../engine.ts';

/** The bytes of small objects, where the database stores them. */
export async function smallObjects(db: Kysely<unknown>, { bytes }: DialectTypes): Promise<void> {
  if (bytes === null) return;
  await db.schema
    .createTable('small_objects')
    .addColumn('key', 'text', (c) => c.primaryKey())
    .addColumn('written_at', 'bigint', (c) => c.notNull())
    // The last column, so that the others are read without it.
    .addColumn('bytes', bytes, (c) => c.notNull())
    .execute();
}
