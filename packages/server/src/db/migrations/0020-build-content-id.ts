import type { Kysely } from 'kysely';

/** Existing rows stay empty. The content id of such a build is read from its revision. */
export async function buildContentId(db: Kysely<unknown>): Promise<void> {
  const builds = () => db.schema.alterTable('builds');
  await builds().addColumn('content_id', 'text').execute();
  // Its own number: a server of an older version sets `content_of` and not the content id.
  await builds()
    .addColumn('content_id_of', 'integer', (c) => c.notNull().defaultTo(0))
    .execute();
}
