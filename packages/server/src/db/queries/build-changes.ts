import { type ExpressionBuilder, sql } from 'kysely';
import type { Database } from '../schema/database.ts';
import type { PlatformKey } from '../schema/platform-key.ts';
import { latestSeq } from './latest-seq.ts';
import { prepared, preparedWrite } from './prepared.ts';
import { isUploading } from './uploading.ts';

type NewBuild = {
  id: string;
  shareId: string;
  branchId: string;
  repositoryId: string;
  platform: PlatformKey;
  commitSha: string;
  now: number;
};

export const insertBuild = preparedWrite((db, p: NewBuild) =>
  db
    .insertInto('builds')
    .values({
      id: p.id,
      share_id: p.shareId,
      branch_id: p.branchId,
      repository_id: p.repositoryId,
      platform: p.platform,
      commit_sha: p.commitSha,
      revision: 0,
      current_seq: null,
      created_seq: 0,
      last_seq: 0,
      pending_until: 0,
      created_at: p.now,
      updated_at: p.now,
      ready_at: null,
      expires_at: null,
      deleted_at: null,
    })
    .onConflict((oc) =>
      oc
        .columns(['repository_id', 'commit_sha', 'branch_id'])
        .where('deleted_at', 'is', null)
        .doNothing(),
    ),
);

/**
 * Only raises `last_seq` and `pending_until`: an older reservation may be renewed after a newer
 * one.
 */
export const touchBuild = prepared((db, p: { id: string; seq: number; pendingUntil: number }) =>
  db
    .updateTable('builds')
    .set((eb) => ({
      created_seq: eb
        .case()
        .when('created_seq', '=', 0)
        .then(p.seq)
        .else(eb.ref('created_seq'))
        .end(),
      last_seq: eb.case().when('last_seq', '<', p.seq).then(p.seq).else(eb.ref('last_seq')).end(),
      pending_until: eb
        .case()
        .when('pending_until', '<', p.pendingUntil)
        .then(p.pendingUntil)
        .else(eb.ref('pending_until'))
        .end(),
    }))
    .where('id', '=', p.id)
    .returning('pending_until as pendingUntil'),
);

type Revision = { id: string; revision: number };

/** The content of a revision, which the row of the build repeats. */
const contentOf = (eb: ExpressionBuilder<Database, 'builds'>, { revision }: Revision) =>
  eb
    .selectFrom('revisions')
    .select('revisions.content')
    .whereRef('revisions.share_id', '=', 'builds.share_id')
    .where('revisions.number', '=', revision);

const contentIdOf = (eb: ExpressionBuilder<Database, 'builds'>, { revision }: Revision) =>
  eb
    .selectFrom('revisions')
    .select('revisions.content_id')
    .whereRef('revisions.share_id', '=', 'builds.share_id')
    .where('revisions.number', '=', revision);

const filesOf = (eb: ExpressionBuilder<Database, 'builds'>, { revision }: Revision) =>
  eb
    .selectFrom('revision_objects')
    .select(({ fn }) => fn.countAll<number>().as('files'))
    .whereRef('revision_objects.share_id', '=', 'builds.share_id')
    .where('revision_objects.number', '=', revision)
    .where('revision_objects.role', '<>', 'bundle');

type Published = {
  id: string;
  revision: number;
  seq: number;
  order: number;
  pullRequest: string | null;
  git: string | null;
  at: number;
  expiresAt: number;
};

export const publishBuild = preparedWrite((db, p: Published) =>
  db
    .updateTable('builds')
    .set((eb) => ({
      revision: p.revision,
      current_seq: p.seq,
      run_order: p.order,
      pull_request: p.pullRequest,
      git: p.git,
      updated_at: p.at,
      ready_at: eb.fn.coalesce('ready_at', eb.val(p.at)),
      expires_at: p.expiresAt,
      content: contentOf(eb, p),
      content_of: p.revision,
      content_id: contentIdOf(eb, p),
      content_id_of: p.revision,
      file_count: eb.fn.coalesce(filesOf(eb, p), eb.val(0)),
    }))
    .where('id', '=', p.id),
);

export const deleteBuild = prepared((db, p: { id: string; at: number }) =>
  db
    .updateTable('builds')
    .set({ deleted_at: p.at })
    .where('id', '=', p.id)
    .where('deleted_at', 'is', null)
    .returning('share_id'),
);

/**
 * Builds past their retention that are not the latest of their branch, without those that are being
 * uploaded to.
 */
export const expiredBuilds = prepared((db, p: { now: number; limit: number }) =>
  db
    .selectFrom('builds')
    .select('builds.id')
    .where('builds.deleted_at', 'is', null)
    .where('builds.ready_at', 'is not', null)
    .where('builds.expires_at', '<=', p.now)
    .where('builds.current_seq', '<>', latestSeq(sql.ref('builds.branch_id')))
    .where(({ not }) => not(isUploading(sql`${p.now}`)))
    .orderBy('builds.expires_at')
    .limit(p.limit),
);

/** Builds that never became ready and had their last live reservation before `before`. */
export const abandonedBuilds = prepared((db, p: { before: number; limit: number }) =>
  db
    .selectFrom('builds')
    .select('id')
    .where('deleted_at', 'is', null)
    .where('ready_at', 'is', null)
    .where('pending_until', '<', p.before)
    .orderBy('pending_until')
    .limit(p.limit),
);

type OfBranch = { branchId: string; limit: number };

/** Ids of the builds of a branch, oldest first. */
export const buildsOfBranch = prepared((db, p: OfBranch) =>
  db
    .selectFrom('builds')
    .select('id')
    .where('branch_id', '=', p.branchId)
    .where('deleted_at', 'is', null)
    .orderBy('created_seq')
    .limit(p.limit),
);

export const readyOfBranch = prepared((db, p: OfBranch) =>
  db
    .selectFrom('builds')
    .select('id')
    .where('branch_id', '=', p.branchId)
    .where('deleted_at', 'is', null)
    .where('ready_at', 'is not', null)
    .orderBy('current_seq')
    .limit(p.limit),
);
