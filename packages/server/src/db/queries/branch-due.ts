import { type Kysely, sql } from 'kysely';
import type { DueBranch, DueBranches } from '../../core/ports/branch-repository.ts';
import type { Database } from '../schema/database.ts';
import { isUploading } from './uploading.ts';

const readyUntilLater = (now: number) => sql<boolean>`exists (
  select 1 from builds where builds.branch_id = branches.id and builds.deleted_at is null
    and builds.ready_at is not null and builds.expires_at > ${now})`;

const uploading = (now: number) => sql<boolean>`exists (
  select 1 from builds where builds.branch_id = branches.id and builds.deleted_at is null
    and ${isUploading(sql`${now}`)})`;

/** See `BranchRepository.due`. Each kind has an index in the order of its `since`. */
export async function dueBranches(
  db: Kysely<Database>,
  { why, before, now, id }: DueBranches,
  limit: number,
  after?: DueBranch,
): Promise<DueBranch[]> {
  const since = sql.ref<number>(`branches.${why === 'closed' ? 'closed_at' : 'uploaded_at'}`);
  let query = db
    .selectFrom('branches')
    .select(['branches.id', 'branches.branch', since.as('since')])
    .where('branches.gone_at', 'is', null)
    .where(since, '<=', before)
    .where(({ not }) => not(uploading(now)));
  query =
    why === 'closed'
      ? query.where('branches.closed_at', 'is not', null)
      : query
          .where('branches.closed_at', 'is', null)
          .where('branches.pinned_at', 'is', null)
          .where(({ not }) => not(readyUntilLater(now)));
  if (id !== undefined) query = query.where('branches.id', '=', id);
  if (after !== undefined)
    query = query.where(sql<boolean>`(${since}, branches.id) > (${after.since}, ${after.id})`);
  return await query.orderBy(since).orderBy('branches.id').limit(limit).execute();
}
