import type { Kysely } from 'kysely';

/** Whether pages of an account show stacks by its source maps. Before, none did. */
export async function sourcemaps(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('accounts')
    .addColumn('shows_stacks', 'integer', (c) => c.notNull().defaultTo(0))
    .execute();
}
