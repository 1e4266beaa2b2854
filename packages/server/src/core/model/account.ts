import type { Scope } from '@vitrine/contract';
import type { Millis } from './time.ts';

export type Account = { id: string; name: string; createdAt: Millis };

/** An API key as stored. `secretHash` is the SHA-256 of the secret in lowercase hex. */
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
  /** The trust of a key that an ID token was exchanged for; null for keys that operators made. */
  trustId: string | null;
};

/** The fields of an API key that decide what it may read. */
export type KeyAccess = Pick<ApiKey, 'accountId' | 'scopes' | 'repositories'>;

/** The authenticated sender of a request: its API key, the account, and the id of the request. */
export type Caller = { account: Account; key: ApiKey; requestId?: string };

/** A repository that an account has linked. It is linked now if `unlinkedAt` is null. */
export type Repository = {
  id: string;
  accountId: string;
  owner: string;
  repo: string;
  linkedAt: Millis;
  unlinkedAt: Millis | null;
};
