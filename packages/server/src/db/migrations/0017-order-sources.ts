import { type Kysely, sql } from 'kysely';

/** The sources of orders. Orders of an older version have none, which counts as a source of its own. */
export async function orderSources(db: Kysely<unknown>): Promise<void> {
  for (const table of ['branches', 'reservations'])
    await db.schema.alterTable(table).addColumn('order_source', 'text').execute();
  // For lists of all applications: the index by platform has those of one only.
  await db.schema
    .createIndex('builds_of_repository')
    .on('builds')
    .columns(['repository_id', 'created_seq'])
    .where(sql<boolean>`deleted_at is null`)
    .execute();
}
