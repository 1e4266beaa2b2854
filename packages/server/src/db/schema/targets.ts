import type { BillingKind } from '@vitrine/contract/previews.ts';
import type { Platform } from '@vitrine/contract/scalars.ts';
import type { Millis } from '../../core/ports/clock.ts';
import type { Json } from '../json.ts';

export interface BranchTable {
  id: string;
  repository_id: string;
  branch: string;
  platform: Platform;
  branch_key: string;
}

/** `repository_id` and `platform` repeat the branch's, which never change, for the indexes. */
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
}

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
