import { type Kysely, sql } from 'kysely';

const ready = sql<boolean>`deleted_at is null and ready_at is not null`;
const neverReady = sql<boolean>`deleted_at is null and ready_at is null`;
const kept = sql<boolean>`deleted_at is null`;

export async function targets(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('branches')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('repository_id', 'text', (c) => c.notNull().references('repositories.id'))
    .addColumn('branch', 'text', (c) => c.notNull())
    .addColumn('platform', 'text', (c) => c.notNull())
    .addColumn('branch_key', 'text', (c) => c.notNull().unique())
    .addUniqueConstraint('branches_of_repository', ['repository_id', 'branch', 'platform'])
    .execute();

  await db.schema
    .createTable('builds')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('share_id', 'text', (c) => c.notNull().unique())
    .addColumn('branch_id', 'text', (c) => c.notNull().references('branches.id'))
    .addColumn('repository_id', 'text', (c) => c.notNull().references('repositories.id'))
    .addColumn('platform', 'text', (c) => c.notNull())
    .addColumn('commit_sha', 'text', (c) => c.notNull())
    .addColumn('revision', 'integer', (c) => c.notNull())
    .addColumn('current_seq', 'bigint')
    .addColumn('created_seq', 'bigint', (c) => c.notNull())
    .addColumn('last_seq', 'bigint', (c) => c.notNull())
    .addColumn('pending_until', 'bigint', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('updated_at', 'bigint', (c) => c.notNull())
    .addColumn('ready_at', 'bigint')
    .addColumn('expires_at', 'bigint')
    .addColumn('deleted_at', 'bigint')
    .execute();
  // The identity of a build. With the repository first, the index also finds all builds of a
  // commit.
  await buildIndex(
    db,
    'builds_of_commit',
    ['repository_id', 'commit_sha', 'branch_id'],
    kept,
    true,
  );
  await buildIndex(db, 'builds_listed', ['repository_id', 'platform', 'created_seq'], kept);
  await buildIndex(db, 'builds_of_branch', ['branch_id', 'created_seq'], kept);
  await buildIndex(db, 'builds_newest', ['branch_id', 'last_seq'], kept);
  await buildIndex(db, 'builds_latest', ['branch_id', 'current_seq'], ready);
  await buildIndex(db, 'builds_pending', ['branch_id', 'pending_until'], neverReady);
  await buildIndex(
    db,
    'builds_pending_of_repository',
    ['repository_id', 'platform', 'pending_until'],
    neverReady,
  );
  await buildIndex(db, 'builds_counted', ['repository_id', 'ready_at'], ready);
  await buildIndex(db, 'builds_expiring', ['expires_at'], ready);
  await buildIndex(db, 'builds_abandoned', ['pending_until'], neverReady);

  await db.schema
    .createTable('previews')
    .addColumn('share_id', 'text', (c) => c.primaryKey())
    .addColumn('account_id', 'text', (c) => c.notNull().references('accounts.id'))
    .addColumn('platform', 'text', (c) => c.notNull())
    .addColumn('billing_kind', 'text', (c) => c.notNull())
    .addColumn('title', 'text')
    .addColumn('device', 'text', (c) => c.notNull())
    .addColumn('git', 'text', (c) => c.notNull())
    .addColumn('created_seq', 'bigint', (c) => c.notNull())
    .addColumn('pending_until', 'bigint', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('ready_at', 'bigint')
    .addColumn('expires_at', 'bigint')
    .addColumn('deleted_at', 'bigint')
    .execute();
  await previewIndex(db, 'previews_listed', ['account_id', 'created_seq'], kept);
  await previewIndex(db, 'previews_counted', ['account_id', 'ready_at'], ready);
  await previewIndex(db, 'previews_expiring', ['expires_at'], ready);
  await previewIndex(db, 'previews_abandoned', ['pending_until'], neverReady);
}

async function buildIndex(
  db: Kysely<unknown>,
  name: string,
  columns: string[],
  rows: typeof kept,
  unique = false,
): Promise<void> {
  const index = db.schema.createIndex(name).on('builds').columns(columns).where(rows);
  await (unique ? index.unique() : index).execute();
}

const previewIndex = (db: Kysely<unknown>, name: string, columns: string[], rows: typeof kept) =>
  db.schema.createIndex(name).on('previews').columns(columns).where(rows).execute();
