import type { Scope } from '@vitrine/contract';
import type { Millis } from './time.ts';

export type Account = { id: string; name: string; createdAt: Millis };

/** An API key as stored: never the secret, only its SHA-256. */
export type ApiKey = {
  id: string;
  accountId: string;
  secretHash: string;
  scopes: Scope[];
  /** `owner/repo` in lower case; null means every repository linked to the account. */
  repositories: string[] | null;
  createdAt: Millis;
  expiresAt: Millis | null;
  revokedAt: Millis | null;
};

/** Who calls: a key that was checked, its account, and the request it came with. */
export type Caller = { account: Account; key: ApiKey; requestId?: string };

/** A repository of an account. Linked to it as long as `unlinkedAt` is null. */
export type Repository = {
  id: string;
  accountId: string;
  owner: string;
  repo: string;
  linkedAt: Millis;
  unlinkedAt: Millis | null;
};
