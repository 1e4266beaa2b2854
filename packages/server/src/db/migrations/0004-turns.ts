import type { Kysely } from 'kysely';

export async function turns(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('turns')
    .addColumn('name', 'text', (c) => c.primaryKey())
    .addColumn('until', 'bigint', (c) => c.notNull())
    .execute();
}
