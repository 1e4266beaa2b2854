import { type Kysely, SqliteAdapter, sql } from 'kysely';

/**
 * The repository of previews and test runs, which keys limited to repositories are compared with.
 * Test runs keep it, because previews and reservations are deleted before them.
 */
export async function previewRepositories(db: Kysely<unknown>): Promise<void> {
  for (const table of ['previews', 'usage_events'])
    await db.schema.alterTable(table).addColumn('repository_key', 'text').execute();
  const git = db.getExecutor().adapter instanceof SqliteAdapter ? sql`git` : sql`cast(git as json)`;
  // Without an owner or a repository the name is null.
  await sql`update previews
    set repository_key = lower((${git} ->> 'owner') || '/' || (${git} ->> 'repo'))`.execute(db);
  await sql`update usage_events set repository_key = (
    select previews.repository_key from reservations
    join previews on previews.share_id = reservations.target_id
    where reservations.id = usage_events.reservation_id)`.execute(db);
  await db.schema
    .createIndex('previews_of_repository')
    .on('previews')
    .columns(['account_id', 'repository_key', 'created_seq'])
    .where(sql<boolean>`deleted_at is null`)
    .execute();
}
