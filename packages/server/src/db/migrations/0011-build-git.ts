import type { Kysely } from 'kysely';

/** Commit message, author and pull request of a build, and of the upload that declared them. */
export async function buildGit(db: Kysely<unknown>): Promise<void> {
  for (const table of ['builds', 'reservations'])
    await db.schema.alterTable(table).addColumn('git', 'text').execute();
}
