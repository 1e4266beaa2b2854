import { type Kysely, sql } from 'kysely';

export async function accounts(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('accounts')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('name', 'text', (c) => c.notNull().unique())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .execute();

  await db.schema
    .createTable('api_keys')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('account_id', 'text', (c) => c.notNull().references('accounts.id'))
    .addColumn('secret_hash', 'text', (c) => c.notNull())
    .addColumn('scopes', 'text', (c) => c.notNull())
    .addColumn('repositories', 'text')
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('expires_at', 'bigint')
    .addColumn('revoked_at', 'bigint')
    .execute();

  await db.schema
    .createTable('repositories')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('account_id', 'text', (c) => c.notNull().references('accounts.id'))
    .addColumn('owner_key', 'text', (c) => c.notNull())
    .addColumn('repo_key', 'text', (c) => c.notNull())
    .addColumn('owner', 'text', (c) => c.notNull())
    .addColumn('repo', 'text', (c) => c.notNull())
    .addColumn('linked_at', 'bigint', (c) => c.notNull())
    .addColumn('unlinked_at', 'bigint')
    .addUniqueConstraint('repositories_of_account', ['account_id', 'owner_key', 'repo_key'])
    .execute();
  // A repository is linked to one account at a time.
  await db.schema
    .createIndex('repositories_linked')
    .on('repositories')
    .columns(['owner_key', 'repo_key'])
    .unique()
    .where(sql.ref('unlinked_at'), 'is', null)
    .execute();

  // No foreign key to the reservation: billed test runs are kept longer than reservations.
  await db.schema
    .createTable('usage_events')
    .addColumn('reservation_id', 'text', (c) => c.primaryKey())
    .addColumn('account_id', 'text', (c) => c.notNull().references('accounts.id'))
    .addColumn('at', 'bigint', (c) => c.notNull())
    .execute();
  await db.schema
    .createIndex('usage_events_of_account')
    .on('usage_events')
    .columns(['account_id', 'at'])
    .execute();
}
