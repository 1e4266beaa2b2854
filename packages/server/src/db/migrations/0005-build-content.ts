import type { Kysely } from 'kysely';

/** Nothing is filled in: what is not there yet is read from the revision. */
export async function buildContent(db: Kysely<unknown>): Promise<void> {
  const builds = () => db.schema.alterTable('builds');
  await builds().addColumn('content', 'text').execute();
  await builds()
    .addColumn('content_of', 'integer', (c) => c.notNull().defaultTo(0))
    .execute();
  await builds()
    .addColumn('file_count', 'integer', (c) => c.notNull().defaultTo(0))
    .execute();
}
