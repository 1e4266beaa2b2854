import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { KeyAccess } from '../../core/model/account.ts';
import type { Database } from '../schema/database.ts';
import { isAmong, repositoryName } from './repository-names.ts';
import { inFixedLengths } from './value-lists.ts';

/** The keys of those objects to which a build or preview refers that the API key may read. */
export async function readableObjects(
  db: Kysely<Database>,
  by: KeyAccess,
  keys: string[],
  asSourcemap = false,
): Promise<Set<string>> {
  const found = new Set<string>();
  const references = referencesOf(by, asSourcemap);
  if (references.length === 0) return found;
  // PostgreSQL looks up each object by index, because it cannot hash a subquery with a union.
  const isReadable = sql<boolean>`exists (${sql.join(references, sql` union all `)})`;
  for (const some of inFixedLengths(keys)) {
    const rows = await db
      .selectFrom('objects')
      .select('key')
      .where('key', 'in', some)
      .where(isReadable)
      .execute();
    for (const { key } of rows) found.add(key);
  }
  return found;
}

/** Queries of `objects.key`, one for each kind of reference. */
function referencesOf(
  { accountId, scopes, repositories }: KeyAccess,
  asSourcemap: boolean,
): RawBuilder<unknown>[] {
  const role = asSourcemap ? sql`` : sql`and role <> 'sourcemap'`;
  const references: RawBuilder<unknown>[] = [];
  if (scopes.includes('builds')) {
    const readable = sql`join repositories on repositories.id = builds.repository_id
      where builds.deleted_at is null and repositories.unlinked_at is null
        and repositories.account_id = ${accountId}
        and ${isAmong(repositoryName, repositories)}`;
    references.push(
      sql`select 1 from revision_objects
        join builds on builds.share_id = revision_objects.share_id ${readable}
        and revision_objects.object_key = objects.key ${role}`,
      sql`select 1 from slots join reservations on reservations.id = slots.reservation_id
        join builds on builds.id = reservations.target_id ${readable}
        and slots.stored_key = objects.key and reservations.finalized_at is null ${role}`,
    );
  }
  if (scopes.includes('preview_upload')) {
    const readable = sql`where previews.deleted_at is null and previews.account_id = ${accountId}
      and ${isAmong(sql`previews.repository_key`, repositories)}`;
    references.push(
      sql`select 1 from revision_objects
        join previews on previews.share_id = revision_objects.share_id ${readable}
        and revision_objects.object_key = objects.key ${role}`,
      sql`select 1 from slots join reservations on reservations.id = slots.reservation_id
        join previews on previews.share_id = reservations.target_id ${readable}
        and slots.stored_key = objects.key and reservations.finalized_at is null ${role}`,
    );
  }
  return references;
}
