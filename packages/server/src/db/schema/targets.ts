import type { BillingKind, Platform } from '@vitrine/contract';
import type { ColumnType } from 'kysely';
import type { Millis } from '../../core/model/time.ts';
import type { Json } from './json.ts';

export interface BranchTable {
  id: string;
  repository_id: string;
  branch: string;
  platform: Platform;
  branch_key: string;
}

/**
 * Some columns are denormalized. `repository_id` and `platform` repeat those of the branch, which
 * never change, for the indexes. `content` and `file_count` repeat those of revision `content_of`,
 * so that a list need not read the revisions.
 */
export interface BuildTable {
  id: string;
  share_id: string;
  branch_id: string;
  repository_id: string;
  platform: Platform;
  commit_sha: string;
  revision: number;
  current_seq: number | null;
  created_seq: number;
  last_seq: number;
  pending_until: Millis;
  created_at: Millis;
  updated_at: Millis;
  ready_at: Millis | null;
  expires_at: Millis | null;
  deleted_at: Millis | null;
  /** The commit message, author and pull request of the current revision's upload. */
  git: UpdateOnly<Json | null>;
  content: UpdateOnly<Json | null>;
  content_of: UpdateOnly<number>;
  file_count: UpdateOnly<number>;
}

/** A column with a default. It is written by the first update that has a revision. */
type UpdateOnly<Value> = ColumnType<Value, never, Value>;

export interface PreviewTable {
  share_id: string;
  account_id: string;
  platform: Platform;
  billing_kind: BillingKind;
  title: string | null;
  device: Json;
  git: Json;
  /** `owner/repo` of `git` in lower case; null without an owner or a repository. */
  repository_key: string | null;
  created_seq: number;
  pending_until: Millis;
  created_at: Millis;
  ready_at: Millis | null;
  expires_at: Millis | null;
  deleted_at: Millis | null;
}
