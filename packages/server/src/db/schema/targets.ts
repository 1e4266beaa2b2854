import type { BillingKind, Platform } from '@vitrine/contract';
import type { ColumnType } from 'kysely';
import type { Millis } from '../../core/model/time.ts';
import type { Json } from './json.ts';
import type { PlatformKey } from './platform-key.ts';

export interface BranchTable {
  id: string;
  repository_id: string;
  branch: string;
  platform: PlatformKey;
  branch_key: string;
  closed_at: Nullable<Millis>;
  pinned_at: Nullable<Millis>;
  gone_at: Nullable<Millis>;
  uploaded_at: Nullable<Millis>;
  /** `seq` of the newest reservation that was finalized. Lists are ordered by it. */
  uploaded_seq: Nullable<number>;
  /** What the orders of its builds count in. */
  order_source: Nullable<string>;
}

/** A column that an insert may leave out. */
type Nullable<Value> = ColumnType<Value | null, Value | null | undefined, Value | null>;

/** Below every order. A null could not be in the range of an index that also sorts. */
export const NO_ORDER = -1;

/**
 * Some columns are denormalized. `repository_id` and `platform` repeat those of the branch, which
 * never change, for the indexes. `content` and `file_count` repeat those of revision `content_of`, and
 * `content_id` that of revision `content_id_of`, so that a list need not read the revisions.
 */
export interface BuildTable {
  id: string;
  share_id: string;
  branch_id: string;
  repository_id: string;
  platform: PlatformKey;
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
  content_id: UpdateOnly<string | null>;
  content_id_of: UpdateOnly<number>;
  file_count: UpdateOnly<number>;
  /** `NO_ORDER` when the current revision has none. */
  run_order: UpdateOnly<number>;
  /** `pullRequestKey` of the current revision's provenance. */
  pull_request: UpdateOnly<string | null>;
}

/** A column with a default. It is written by the first update that has a revision. */
type UpdateOnly<Value> = ColumnType<Value, never, Value>;

export interface PreviewTable {
  share_id: string;
  account_id: string;
  platform: Platform;
  /** Empty for the application without a name. */
  app: string;
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
