import { type Kysely, sql } from 'kysely';
import type { BranchStanding, ListedBranch } from '../../core/model/branch.ts';
import type { Database } from '../schema/database.ts';
import { withoutKey } from '../schema/platform-key.ts';
import { branchColumns } from './branches.ts';
import { latestSeq } from './latest-seq.ts';
import { preparedForList } from './prepared.ts';
import { inFixedLengths } from './value-lists.ts';

const ready = sql<boolean>`builds.branch_id = branches.id and builds.deleted_at is null
  and builds.ready_at is not null`;

const ofBranch = latestSeq(sql.ref('branches.id'));

/** Branches with an upload that are not gone, with what a list shows. */
export const listedBranches = (db: Kysely<Database>) =>
  db
    .selectFrom('branches')
    .select([
      ...branchColumns,
      sql<number>`branches.uploaded_seq`.as('uploadedSeq'),
      sql<string | null>`(select builds.id from builds where ${ready}
        and builds.current_seq = ${ofBranch})`.as('latestId'),
      sql<number | string>`(select count(*) from builds where ${ready})`.as('builds'),
    ])
    .where('branches.uploaded_seq', 'is not', null)
    .where('branches.gone_at', 'is', null);

type ListedRow = Awaited<ReturnType<ReturnType<typeof listedBranches>['execute']>>[number];

// PostgreSQL counts in bigint, which the client passes on as text.
export const readListed = (row: ListedRow): ListedBranch =>
  withoutKey({ ...row, uploadedAt: row.uploadedAt ?? 0, builds: Number(row.builds) });

const withStanding = preparedForList((db, _: object, ids: string[]) =>
  db
    .selectFrom('branches')
    .select([
      ...branchColumns,
      ofBranch.as('latestSeq'),
      sql<number | null>`(select max(builds.expires_at) from builds where ${ready})`.as(
        'lastExpiry',
      ),
    ])
    .where('branches.id', 'in', ids),
);

export async function standings(
  db: Kysely<Database>,
  ids: string[],
): Promise<Map<string, BranchStanding>> {
  const found = new Map<string, BranchStanding>();
  for (const some of inFixedLengths(ids)) {
    for (const row of (await withStanding(db, {}, some)).rows) found.set(row.id, withoutKey(row));
  }
  return found;
}
