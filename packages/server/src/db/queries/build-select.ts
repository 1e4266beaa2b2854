import type { BuildGitRecord } from '@vitrine/contract';
import { type Kysely, sql } from 'kysely';
import type { Build } from '../../core/model/build.ts';
import type { BundleContent } from '../../core/model/content.ts';
import type { Database } from '../schema/database.ts';
import { fromJsonOrNull, type Json } from '../schema/json.ts';
import { type PlatformKey, withoutKey } from '../schema/platform-key.ts';
import { NO_ORDER } from '../schema/targets.ts';

/** A server of an older version changes `revision` and does not update the repeated content. */
const currentContent = sql<Json | null>`case when builds.content_of = builds.revision then builds.content end`;

const currentContentId = sql<string | null>`case
  when builds.content_id_of = builds.revision then builds.content_id
  else (select revisions.content_id from revisions
    where revisions.share_id = builds.share_id and revisions.number = builds.revision) end`;

/** Builds with the columns of the model, including deleted builds. */
export const selectBuilds = (db: Kysely<Database>) =>
  db
    .selectFrom('builds')
    .innerJoin('branches', 'branches.id', 'builds.branch_id')
    .innerJoin('repositories', 'repositories.id', 'builds.repository_id')
    .select([
      'builds.id',
      'builds.share_id as shareId',
      'builds.branch_id as branchId',
      'repositories.account_id as accountId',
      'builds.repository_id as repositoryId',
      'branches.branch_key as branchKey',
      'repositories.owner',
      'repositories.repo',
      'branches.branch',
      'builds.platform',
      'builds.commit_sha as commitSha',
      'builds.run_order as order',
      'builds.git',
      'builds.revision',
      'builds.current_seq as currentSeq',
      'builds.created_seq as createdSeq',
      'builds.last_seq as lastSeq',
      'builds.pending_until as pendingUntil',
      'builds.created_at as createdAt',
      'builds.updated_at as updatedAt',
      'builds.ready_at as readyAt',
      'builds.expires_at as expiresAt',
      'builds.deleted_at as deletedAt',
      currentContentId.as('contentId'),
      currentContent.as('content'),
      'builds.file_count as fileCount',
    ]);

type Row = Omit<Build, 'content' | 'git' | 'platform' | 'app' | 'order'> & {
  order: number;
  content: Json | null;
  git: Json | null;
  platform: PlatformKey;
};

export const readBuild = (row: Row): Build => ({
  ...withoutKey(row),
  order: row.order === NO_ORDER ? null : row.order,
  git: fromJsonOrNull<BuildGitRecord>(row.git),
  content: fromJsonOrNull<BundleContent>(row.content),
});
