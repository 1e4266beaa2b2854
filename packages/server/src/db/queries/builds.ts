import type { Kysely } from 'kysely';
import type { Branch } from '../../core/model/build.ts';
import type { BuildRepository } from '../../core/ports/target-repositories.ts';
import type { Database } from '../schema/database.ts';
import { toJsonOrNull } from '../schema/json.ts';
import * as branches from './branches.ts';
import * as changes from './build-changes.ts';
import { findBuilds } from './build-search.ts';
import { readBuild, selectBuilds } from './build-select.ts';
import { prepared } from './prepared.ts';
import { dropRevisions } from './revisions.ts';

const byId = prepared((db, p: { id: string }) =>
  selectBuilds(db).where('builds.id', '=', p.id).where('builds.deleted_at', 'is', null),
);

const ofAccount = prepared((db, p: { accountId: string; id: string }) =>
  selectBuilds(db)
    .where('builds.id', '=', p.id)
    .where('builds.deleted_at', 'is', null)
    .where('repositories.account_id', '=', p.accountId)
    .where('repositories.unlinked_at', 'is', null),
);

const lock = prepared((db, p: { id: string }) =>
  selectBuilds(db)
    .where('builds.id', '=', p.id)
    .where('builds.deleted_at', 'is', null)
    .forUpdate('builds'),
);

const byShareId = prepared((db, p: { shareId: string }) =>
  selectBuilds(db).where('builds.share_id', '=', p.shareId),
);

const byCommit = prepared((db, p: { repositoryId: string; branchId: string; commitSha: string }) =>
  selectBuilds(db)
    .where('builds.repository_id', '=', p.repositoryId)
    .where('builds.commit_sha', '=', p.commitSha)
    .where('builds.branch_id', '=', p.branchId)
    .where('builds.deleted_at', 'is', null)
    .forUpdate('builds'),
);

const history = prepared((db, p: { branchId: string; limit: number }) =>
  selectBuilds(db)
    .where('builds.branch_id', '=', p.branchId)
    .where('builds.deleted_at', 'is', null)
    .where('builds.ready_at', 'is not', null)
    .orderBy('builds.current_seq', 'desc')
    .limit(p.limit),
);

export const buildRepository = (db: Kysely<Database>): BuildRepository => ({
  async ensureBranch(branch) {
    const made = (await branches.insert(db, branch)).rows[0];
    return made ?? existing((await branches.find(db, branch)).rows[0]);
  },

  branch: async (branchKey) => (await branches.byKey(db, { branchKey })).rows[0],

  async ensure(branchId, commitSha, fresh) {
    const branch = existing((await branches.byId(db, { id: branchId })).rows[0]);
    const { repositoryId, platform } = branch;
    for (;;) {
      await changes.insertBuild(db, { ...fresh, branchId, repositoryId, platform, commitSha });
      const [build] = (await byCommit(db, { repositoryId, branchId, commitSha })).rows;
      // None: the build that was in conflict with the insert has been deleted since.
      if (build !== undefined) return readBuild(build);
    }
  },

  async touch(id, seq, pendingUntil) {
    await changes.touchBuild(db, { id, seq, pendingUntil });
  },

  async publish(id, { git, ...current }) {
    await changes.publishBuild(db, { ...current, id, git: toJsonOrNull(git) });
  },

  byId: async (id) => (await byId(db, { id })).rows.map(readBuild)[0],
  ofAccount: async (accountId, id) =>
    (await ofAccount(db, { accountId, id })).rows.map(readBuild)[0],
  byShareId: async (shareId) => (await byShareId(db, { shareId })).rows.map(readBuild)[0],
  lock: async (id) => (await lock(db, { id })).rows.map(readBuild)[0],

  async latest(filter, now) {
    const search = { filter, now, limit: 1 };
    const newest = async (state: 'pending' | 'any') =>
      (await findBuilds(db, { ...search, state, order: 'last_seq' }))[0];
    if (filter.status === 'pending') return await newest('pending');
    if (filter.status === 'any') return await newest('any');
    if (filter.status === undefined && filter.commitSha !== undefined) return await newest('any');
    const findReady = async () =>
      (await findBuilds(db, { ...search, state: 'ready', order: 'current_seq' }))[0];
    const ready = await findReady();
    if (ready !== undefined || filter.status === 'ready') return ready;
    const pending = await newest('pending');
    // A build may have become ready between the two queries. Then it is the latest.
    return (await findReady()) ?? pending;
  },

  list: (filter, now, limit, before) =>
    findBuilds(db, {
      filter,
      state: filter.status ?? 'any',
      order: 'created_seq',
      now,
      limit,
      before,
    }),

  history: async (branchId, limit) => (await history(db, { branchId, limit })).rows.map(readBuild),

  async delete(id, at) {
    const [build] = (await changes.deleteBuild(db, { id, at })).rows;
    if (build !== undefined) await dropRevisions(db, { shareId: build.share_id });
  },

  pastRetention: async (now, limit) =>
    (await changes.expiredBuilds(db, { now, limit })).rows.map((build) => build.id),

  abandoned: async (before, limit) =>
    (await changes.abandonedBuilds(db, { before, limit })).rows.map((build) => build.id),
});

/** Asserts that a row exists: it was inserted, or it was in conflict with the insert. */
function existing<Row extends Branch | { id: string }>(row: Row | undefined): Row {
  if (row === undefined) throw new Error('a branch or build that must exist does not');
  return row;
}
