import type { Kysely } from 'kysely';

/** Existing rows stay empty. The content of such a build is read from its revision. */
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
