import { type Kysely, sql } from 'kysely';

/**
 * The ID tokens that are exchanged for keys. A key has no foreign key to its trust, because it stays
 * until it is swept when its trust is removed.
 */
export async function trusts(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('trusts')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('account_id', 'text', (c) => c.notNull().references('accounts.id'))
    .addColumn('issuer', 'text', (c) => c.notNull())
    .addColumn('audience', 'text', (c) => c.notNull())
    .addColumn('claims', 'text', (c) => c.notNull())
    .addColumn('repository', 'text', (c) => c.notNull())
    .addColumn('scopes', 'text', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .execute();
  await db.schema.createIndex('trusts_of_issuer').on('trusts').column('issuer').execute();
  await db.schema.alterTable('api_keys').addColumn('trust_id', 'text').execute();
  await db.schema
    .createIndex('api_keys_exchanged')
    .on('api_keys')
    .column('expires_at')
    .where(sql<boolean>`trust_id is not null`)
    .execute();
}
