import { type Kysely, sql } from 'kysely';

/** The order that CI gives to builds. Rows of an older version have none, which is -1 in `builds`. */
export async function order(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('reservations').addColumn('run_order', 'bigint').execute();
  await db.schema
    .alterTable('builds')
    .addColumn('run_order', 'bigint', (c) => c.notNull().defaultTo(-1))
    .execute();
  await db.schema
    .createIndex('builds_by_order')
    .on('builds')
    .columns(['branch_id', 'run_order', 'current_seq'])
    .where(sql<boolean>`deleted_at is null and ready_at is not null`)
    .execute();
}
