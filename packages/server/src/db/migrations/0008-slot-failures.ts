import type { Kysely } from 'kysely';

/** How often the bytes of a slot were wrong, and how often a renew has opened it again. */
export async function slotFailures(db: Kysely<unknown>): Promise<void> {
  for (const column of ['digest_failures', 'reopenings']) {
    await db.schema
      .alterTable('slots')
      .addColumn(column, 'integer', (c) => c.notNull().defaultTo(0))
      .execute();
  }
}
