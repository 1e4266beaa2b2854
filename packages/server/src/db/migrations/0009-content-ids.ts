import { type Kysely, sql } from 'kysely';
import type { DialectTypes } from '../engine.ts';

/**
 * Existing revisions and reservations get random ids too. In PostgreSQL the database also gives
 * them to the rows that servers of an older version insert during an upgrade.
 */
export async function contentIds(db: Kysely<unknown>, { randomId }: DialectTypes): Promise<void> {
  for (const table of ['revisions', 'reservations']) {
    const alter = () => db.schema.alterTable(table);
    await alter().addColumn('content_id', 'text').execute();
    await sql`update ${sql.table(table)} set content_id = ${randomId.value}`.execute(db);
    if (randomId.canBeDefault)
      await alter()
        .alterColumn('content_id', (column) => column.setDefault(randomId.value))
        .execute();
  }
  await db.schema
    .createIndex('revisions_by_content_id')
    .on('revisions')
    .column('content_id')
    .unique()
    .execute();
  await db.schema
    .createTable('gone_contents')
    .addColumn('content_id', 'text', (column) => column.primaryKey())
    .execute();
}
