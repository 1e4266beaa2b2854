import type { Generated } from 'kysely';
import type { Millis } from '../../core/model/time.ts';
import type { Json } from './json.ts';

export interface AccountTable {
  id: string;
  name: string;
  created_at: Millis;
  /** 1: pages show stacks by its source maps. */
  shows_stacks: Generated<number>;
}

export interface KeyTable {
  id: string;
  account_id: string;
  secret_hash: string;
  scopes: Json;
  repositories: Json | null;
  created_at: Millis;
  expires_at: Millis | null;
  revoked_at: Millis | null;
  /** The trust of an exchanged key; null for keys that operators made. */
  trust_id: string | null;
}

export interface TrustTable {
  id: string;
  account_id: string;
  issuer: string;
  audience: string;
  /** `{ "<claim>": ["<value>", …] }`. */
  claims: Json;
  repository: string;
  scopes: Json;
  created_at: Millis;
}

/**
 * One row for each account that ever linked the repository. At most one of them is linked now, that
 * is, has no `unlinked_at`.
 */
export interface RepositoryTable {
  id: string;
  account_id: string;
  /** `owner_key` and `repo_key` are in lower case, for comparisons. */
  owner_key: string;
  repo_key: string;
  owner: string;
  repo: string;
  linked_at: Millis;
  unlinked_at: Millis | null;
}

export interface UsageEventTable {
  reservation_id: string;
  account_id: string;
  at: Millis;
  /** `owner/repo` in lower case; null when it was not declared, or not kept by an older version. */
  repository_key: string | null;
  /** Unique in the account. null in rows of an older version until `numberTestRuns`. */
  sequence: number | null;
  /** An older version kept none of these. */
  share_id: string | null;
  key_id: string | null;
  owner: string | null;
  repo: string | null;
  pull_request: Json | null;
  title: string | null;
  stored_bytes: number | null;
}

/** The largest `sequence` of the account's usage events. Locked to assign the next one. */
export interface UsageCounterTable {
  account_id: string;
  test_runs: number;
}
