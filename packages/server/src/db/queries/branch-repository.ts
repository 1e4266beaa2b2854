import { type Kysely, sql } from 'kysely';
import type { BranchFilter, BranchRepository } from '../../core/ports/branch-repository.ts';
import type { Database } from '../schema/database.ts';
import { isOfPlatform } from '../schema/platform-key.ts';
import { NO_ORDER } from '../schema/targets.ts';
import { dueBranches } from './branch-due.ts';
import { listedBranches, readListed, standings } from './branch-select.ts';
import { noteMissedUploads, noteUpload } from './branch-uploads.ts';
import { lockBranch } from './branches.ts';
import { prepared } from './prepared.ts';

/** Looked up first: SQLite would walk over all branches of a repository for the few of one name. */
const idsOfName = (db: Kysely<Database>, repositoryId: string, branch: string) =>
  db
    .selectFrom('branches')
    .select('id')
    .where('repository_id', '=', repositoryId)
    .where('branch', '=', branch);

const named = prepared((db, p: { repositoryId: string; branch: string }) =>
  listedBranches(db)
    .where('branches.id', 'in', idsOfName(db, p.repositoryId, p.branch))
    .orderBy('branches.uploaded_seq', 'desc'),
);

const allNamed = prepared((db, p: { repositoryId: string; branch: string }) =>
  idsOfName(db, p.repositoryId, p.branch),
);

/** Branches with a build of this pull request that no build of another one came after. */
const ofPullRequest = prepared((db, p: { repositoryId: string; pullRequest: string }) =>
  listedBranches(db)
    .where('branches.id', 'in', (eb) =>
      eb
        .selectFrom('builds')
        .select('builds.branch_id')
        .where('builds.repository_id', '=', p.repositoryId)
        .where('builds.pull_request', '=', p.pullRequest)
        .where('builds.deleted_at', 'is', null)
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom('builds as later')
                .select('later.id')
                .whereRef('later.branch_id', '=', 'builds.branch_id')
                .where('later.deleted_at', 'is', null)
                .where('later.ready_at', 'is not', null)
                .where('later.pull_request', '<>', p.pullRequest)
                .whereRef('later.current_seq', '>', 'builds.current_seq'),
            ),
          ),
        ),
    )
    .orderBy('branches.uploaded_seq', 'desc'),
);

const close = prepared((db, p: { id: string; at: number }) =>
  db
    .updateTable('branches')
    .set({ closed_at: p.at })
    .where('id', '=', p.id)
    .where('closed_at', 'is', null),
);

const pin = prepared((db, p: { repositoryId: string; branch: string; at: number }) =>
  db
    .updateTable('branches')
    .set({ pinned_at: p.at })
    .where('repository_id', '=', p.repositoryId)
    .where('branch', '=', p.branch)
    .where('pinned_at', 'is', null),
);

const unpin = prepared((db, p: { repositoryId: string; branch: string }) =>
  db
    .updateTable('branches')
    .set({ pinned_at: null })
    .where('repository_id', '=', p.repositoryId)
    .where('branch', '=', p.branch)
    .where('pinned_at', 'is not', null),
);

const setOrderSource = prepared((db, p: { id: string; source: string | null }) =>
  db.updateTable('branches').set({ order_source: p.source }).where('id', '=', p.id),
);

const dropOrders = prepared((db, p: { id: string }) =>
  db
    .updateTable('builds')
    .set({ run_order: NO_ORDER })
    .where('branch_id', '=', p.id)
    .where('run_order', '>', NO_ORDER)
    .where('deleted_at', 'is', null)
    .where('ready_at', 'is not', null),
);

const end = prepared((db, p: { id: string; at: number }) =>
  db
    .updateTable('branches')
    .set({ gone_at: p.at })
    .where('id', '=', p.id)
    .where('gone_at', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('builds')
            .select('builds.id')
            .whereRef('builds.branch_id', '=', 'branches.id')
            .where('builds.deleted_at', 'is', null)
            .where('builds.ready_at', 'is not', null),
        ),
      ),
    ),
);

/** The branches of the given platform, or of each, in the order of the index. */
function filtered(db: Kysely<Database>, { repositoryId, app, platform, ...filter }: BranchFilter) {
  let query = listedBranches(db).where(isOfPlatform('branches.platform', platform, app));
  query =
    filter.branch === undefined
      ? query.where('branches.repository_id', '=', repositoryId)
      : query.where('branches.id', 'in', idsOfName(db, repositoryId, filter.branch));
  if (filter.state !== undefined)
    query = query.where('branches.closed_at', filter.state === 'open' ? 'is' : 'is not', null);
  if (filter.part !== undefined) {
    const pattern = `%${filter.part.replaceAll(/[\\%_]/g, '\\$&')}%`;
    // The database folds both, because SQLite and the locale C only know the case of A to Z.
    const lower = sql`lower(cast(${pattern} as text))`;
    query = query.where(sql<boolean>`lower(branches.branch) like ${lower} escape '\\'`);
  }
  return query;
}

export const branchRepository = (db: Kysely<Database>): BranchRepository => ({
  async list(filter, limit, before) {
    let query = filtered(db, filter).orderBy('branches.uploaded_seq', 'desc').limit(limit);
    if (before !== undefined) query = query.where('branches.uploaded_seq', '<', before);
    return (await query.execute()).map(readListed);
  },

  named: async (repositoryId, branch) =>
    (await named(db, { repositoryId, branch })).rows.map(readListed),

  ofPullRequest: async (repositoryId, pullRequest) =>
    (await ofPullRequest(db, { repositoryId, pullRequest })).rows.map(readListed),

  ids: async (repositoryId, branch) =>
    (await allNamed(db, { repositoryId, branch })).rows.map(({ id }) => id),

  standings: (ids) => standings(db, ids),
  lock: (id) => lockBranch(db, id),

  async setOrderSource(id, source) {
    await setOrderSource(db, { id, source });
    await dropOrders(db, { id });
  },

  async noteUpload(id, seq, at) {
    await noteUpload(db, { id, seq, at });
  },

  async noteMissedUploads() {
    await noteMissedUploads(db, {});
  },

  async close(ids, at) {
    let changed = 0;
    for (const id of ids) changed += (await close(db, { id, at })).changed;
    return changed;
  },

  pin: async (repositoryId, branch, at) =>
    at === null
      ? (await unpin(db, { repositoryId, branch })).changed
      : (await pin(db, { repositoryId, branch, at })).changed,

  async end(ids, at) {
    for (const id of ids) await end(db, { id, at });
  },

  due: (which, limit, after) => dueBranches(db, which, limit, after),
});
