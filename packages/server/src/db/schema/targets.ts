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
 * `repository_id` and `platform` repeat the branch's, which never change, for the indexes; `content`
 * and `file_count` repeat those of revision `content_of`, so that a list reads no other table.
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
  content: Later<Json | null>;
  content_of: Later<number>;
  file_count: Later<number>;
}

/** Has a default, and is only written once there is a revision. */
type Later<Value> = ColumnType<Value, never, Value>;

export interface PreviewTable {
  share_id: string;
  account_id: string;
  platform: Platform;
  billing_kind: BillingKind;
  title: string | null;
  device: Json;
  git: Json;
  created_seq: number;
  pending_until: Millis;
  created_at: Millis;
  ready_at: Millis | null;
  expires_at: Millis | null;
  deleted_at: Millis | null;
}
