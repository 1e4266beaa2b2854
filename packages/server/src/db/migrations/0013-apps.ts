import { type Kysely, sql } from 'kysely';

/**
 * The application of a preview. That of a branch or build is in its column `platform`, see
 * `PlatformKey`. Lists are of one application, so they get indexes that begin with it; the earlier
 * ones stay for servers of an older version.
 */
export async function apps(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('previews')
    .addColumn('app', 'text', (c) => c.notNull().defaultTo(''))
    .execute();
  const kept = sql<boolean>`deleted_at is null`;
  const indexes = {
    previews_of_app: ['account_id', 'app', 'created_seq'],
    previews_of_repository_app: ['account_id', 'repository_key', 'app', 'created_seq'],
  };
  for (const [name, columns] of Object.entries(indexes))
    await db.schema.createIndex(name).on('previews').columns(columns).where(kept).execute();
}
