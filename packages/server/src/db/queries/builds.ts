import { type Kysely, sql } from 'kysely';
import type { Build } from '../../core/model/build.ts';
import { pullRequestKey } from '../../core/model/pull-request.ts';
import type { BuildRepository } from '../../core/ports/target-repositories.ts';
import type { Database } from '../schema/database.ts';
import { toJsonOrNull } from '../schema/json.ts';
import { platformKey } from '../schema/platform-key.ts';
import { NO_ORDER } from '../schema/targets.ts';
import * as branches from './branches.ts';
import * as changes from './build-changes.ts';
import { findBuilds } from './build-search.ts';
import { readBuild, selectBuilds } from './build-select.ts';
import { latestSeq } from './latest-seq.ts';
import { prepared } from './prepared.ts';
import { dropRevisions } from './revisions.ts';
import { inFixedLengths } from './value-lists.ts';

const byId = prepared((db, p: { id: string }) =>
  selectBuilds(db).where('builds.id', '=', p.id).where('builds.deleted_at', 'is', null),
);

type OfAccount = { accountId: string; id: string };

const selectOfAccount = (db: Kysely<Database>, p: OfAccount) =>
  selectBuilds(db)
    .where('builds.id', '=', p.id)
    .where('builds.deleted_at', 'is', null)
    .where('repositories.account_id', '=', p.accountId)
    .where('repositories.unlinked_at', 'is', null);

const ofAccount = prepared(selectOfAccount);

const lockOfAccount = prepared((db, p: OfAccount) => selectOfAccount(db, p).forUpdate('builds'));

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
    .select(latestSeq(sql`${p.branchId}`).as('latestSeq'))
    .where('builds.branch_id', '=', p.branchId)
    .where('builds.deleted_at', 'is', null)
    .where('builds.ready_at', 'is not', null)
    .orderBy('builds.current_seq', 'desc')
    .limit(p.limit),
);

const ofSeq = prepared((db, p: { branchId: string; seq: number }) =>
  selectBuilds(db)
    .where('builds.branch_id', '=', p.branchId)
    .where('builds.deleted_at', 'is', null)
    .where('builds.ready_at', 'is not', null)
    .where('builds.current_seq', '=', p.seq),
);

/** Ready builds by their reservations, the last one first, but before all others the latest. */
async function historyOf(db: Kysely<Database>, branchId: string, limit: number): Promise<Build[]> {
  const { rows } = await history(db, { branchId, limit });
  const builds = rows.map(({ latestSeq: _, ...row }) => readBuild(row));
  const seq = rows[0]?.latestSeq;
  if (seq === undefined || seq === builds[0]?.currentSeq) return builds;
  const latest = (await ofSeq(db, { branchId, seq })).rows.map(readBuild);
  const others = builds.filter(({ currentSeq }) => currentSeq !== seq);
  return [...latest, ...others].slice(0, limit);
}

export const buildRepository = (db: Kysely<Database>): BuildRepository => ({
  ensureBranch: (branch) => branches.ensureBranch(db, branch),

  branch: (branchKey) => branches.branchOfKey(db, branchKey),

  async ensure({ id: branchId, repositoryId, ...branch }, commitSha, fresh) {
    const platform = platformKey(branch.platform, branch.app);
    for (;;) {
      await changes.insertBuild(db, { ...fresh, branchId, repositoryId, platform, commitSha });
      const [build] = (await byCommit(db, { repositoryId, branchId, commitSha })).rows;
      // None: the build that was in conflict with the insert has been deleted since.
      if (build !== undefined) return readBuild(build);
    }
  },

  async touch(id, seq, pendingUntil) {
    const [touched] = (await changes.touchBuild(db, { id, seq, pendingUntil })).rows;
    return touched?.pendingUntil ?? pendingUntil;
  },

  async publish(id, { order, git, ...current }) {
    const pullRequest = pullRequestKey(git?.pullRequest);
    const given = { order: order ?? NO_ORDER, git: toJsonOrNull(git), pullRequest };
    await changes.publishBuild(db, { id, ...current, ...given });
  },

  byId: async (id) => (await byId(db, { id })).rows.map(readBuild)[0],
  async byIds(ids) {
    const found: Build[] = [];
    for (const some of inFixedLengths(ids)) {
      const kept = selectBuilds(db).where('builds.deleted_at', 'is', null);
      found.push(...(await kept.where('builds.id', 'in', some).execute()).map(readBuild));
    }
    return found;
  },

  async ofBranches(branchIds, which, limit) {
    const found: string[] = [];
    for (const branchId of branchIds) {
      const ofBranch = which === 'all' ? changes.buildsOfBranch : changes.readyOfBranch;
      const { rows } = await ofBranch(db, { branchId, limit: limit - found.length });
      found.push(...rows.map(({ id }) => id));
      if (found.length >= limit) break;
    }
    return found;
  },

  ofAccount: async (accountId, id) =>
    (await ofAccount(db, { accountId, id })).rows.map(readBuild)[0],
  byShareId: async (shareId) => (await byShareId(db, { shareId })).rows.map(readBuild)[0],
  lock: async (id) => (await lock(db, { id })).rows.map(readBuild)[0],
  lockOfAccount: async (accountId, id) =>
    (await lockOfAccount(db, { accountId, id })).rows.map(readBuild)[0],

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

  history: (branchId, limit) => historyOf(db, branchId, limit),

  async delete(id, at) {
    const [build] = (await changes.deleteBuild(db, { id, at })).rows;
    if (build !== undefined) await dropRevisions(db, { shareId: build.share_id });
  },

  pastRetention: async (now, limit) =>
    (await changes.expiredBuilds(db, { now, limit })).rows.map((build) => build.id),

  abandoned: async (before, limit) =>
    (await changes.abandonedBuilds(db, { before, limit })).rows.map((build) => build.id),
});
