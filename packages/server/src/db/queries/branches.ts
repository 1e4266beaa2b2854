import type { Kysely } from 'kysely';
import type { Branch, NewBranch } from '../../core/model/branch.ts';
import type { Database } from '../schema/database.ts';
import { type PlatformKey, platformKey, withoutKey } from '../schema/platform-key.ts';
import { prepared } from './prepared.ts';

export const branchColumns = [
  'branches.id',
  'branches.repository_id as repositoryId',
  'branches.branch',
  'branches.platform',
  'branches.branch_key as branchKey',
  'branches.closed_at as closedAt',
  'branches.pinned_at as pinnedAt',
  'branches.gone_at as goneAt',
  'branches.uploaded_at as uploadedAt',
  'branches.order_source as orderSource',
] as const;

type Keyed<Of extends NewBranch> = Omit<Of, 'platform' | 'app'> & { platform: PlatformKey };

const branches = (db: Kysely<Database>) => db.selectFrom('branches').select(branchColumns);

/** A pin is of a name, so a new application or platform of a pinned branch is pinned too. */
const insert = prepared((db, p: Keyed<NewBranch>) =>
  db
    .insertInto('branches')
    .values((eb) => ({
      id: p.id,
      repository_id: p.repositoryId,
      branch: p.branch,
      platform: p.platform,
      branch_key: p.branchKey,
      pinned_at: eb
        .selectFrom('branches as others')
        .select(({ fn }) => fn.max('others.pinned_at').as('pinned_at'))
        .where('others.repository_id', '=', p.repositoryId)
        .where('others.branch', '=', p.branch),
    }))
    .onConflict((oc) => oc.columns(['repository_id', 'branch', 'platform']).doNothing())
    .returning(branchColumns),
);

const find = prepared((db, p: Keyed<NewBranch>) =>
  branches(db)
    .where('repository_id', '=', p.repositoryId)
    .where('branch', '=', p.branch)
    .where('platform', '=', p.platform),
);

/** Weaker than the lock of a delete: it lets builds of the branch be inserted. */
const lock = prepared((db, p: { id: string }) =>
  branches(db).where('id', '=', p.id).forNoKeyUpdate(),
);

const byKey = prepared((db, p: { branchKey: string }) =>
  branches(db).where('branch_key', '=', p.branchKey),
);

/** Finds or inserts the branch. */
export async function ensureBranch(db: Kysely<Database>, branch: NewBranch): Promise<Branch> {
  const wanted = { ...branch, platform: platformKey(branch.platform, branch.app) };
  const row = (await find(db, wanted)).rows[0] ?? (await insert(db, wanted)).rows[0];
  const found = row ?? (await find(db, wanted)).rows[0];
  if (found === undefined) throw new Error('a branch that must exist does not');
  return withoutKey(found);
}

export const branchOfKey = async (db: Kysely<Database>, branchKey: string) =>
  (await byKey(db, { branchKey })).rows.map(withoutKey)[0];

export const lockBranch = async (db: Kysely<Database>, id: string) =>
  (await lock(db, { id })).rows.map(withoutKey)[0];
