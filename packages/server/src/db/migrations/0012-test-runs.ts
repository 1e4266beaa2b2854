import { type Kysely, SqliteAdapter, sql } from 'kysely';

const TEXTS = ['share_id', 'key_id', 'owner', 'repo', 'pull_request', 'title'];

/**
 * Gives billed test runs a number and what their line of the export says. Older rows get what is
 * still known of them, and numbers in the order of their times.
 */
export async function testRuns(db: Kysely<unknown>): Promise<void> {
  const alter = () => db.schema.alterTable('usage_events');
  for (const column of ['sequence', 'stored_bytes'])
    await alter().addColumn(column, 'bigint').execute();
  for (const column of TEXTS) await alter().addColumn(column, 'text').execute();
  await db.schema
    .createTable('usage_counters')
    .addColumn('account_id', 'text', (c) => c.primaryKey().references('accounts.id'))
    .addColumn('test_runs', 'bigint', (c) => c.notNull())
    .execute();
  await fillFromPreviews(db);
  await sql`update usage_events set stored_bytes = (
    select sum(size_bytes) from slots where slots.reservation_id = usage_events.reservation_id)`.execute(
    db,
  );
  await sql`update usage_events set sequence = numbered.position from (
      select reservation_id,
        row_number() over (partition by account_id order by at, reservation_id) as position
      from usage_events) as numbered
    where numbered.reservation_id = usage_events.reservation_id`.execute(db);
  await sql`insert into usage_counters (account_id, test_runs)
    select account_id, count(*) from usage_events group by account_id`.execute(db);
  await db.schema
    .createIndex('usage_events_in_order')
    .on('usage_events')
    .columns(['account_id', 'sequence'])
    .unique()
    .execute();
}

/** A reservation is kept for 30 days. What it leads to is gone for older test runs. */
async function fillFromPreviews(db: Kysely<unknown>): Promise<void> {
  const isSqlite = db.getExecutor().adapter instanceof SqliteAdapter;
  const text = (name: string) =>
    isSqlite
      ? sql`previews.git ->> ${sql.lit(name)}`
      : sql`cast(previews.git as json) ->> ${sql.lit(name)}`;
  // As JSON: a number stays a number.
  const json = isSqlite
    ? sql`nullif(previews.git -> 'pullRequest', 'null')`
    : sql`nullif(cast(cast(previews.git as json) -> 'pullRequest' as text), 'null')`;
  await sql`update usage_events set share_id = known.share_id, title = known.title,
      owner = known.owner, repo = known.repo, pull_request = known.pull_request
    from (
      select reservations.id, previews.share_id, previews.title, ${text('owner')} as owner,
        ${text('repo')} as repo, ${json} as pull_request
      from reservations join previews on previews.share_id = reservations.target_id) as known
    where known.id = usage_events.reservation_id`.execute(db);
}
