import type { Account, ApiKey, Repository } from '../model/account.ts';
import type { Millis } from '../model/time.ts';

export interface AccountRepository {
  /** False when the name is taken. */
  insert(account: Account): Promise<boolean>;
  /** By id or by name. */
  find(idOrName: string): Promise<Account | undefined>;
  list(): Promise<Account[]>;
  /** Locks the row until this transaction ends. Transactions on other accounts do not wait. */
  lock(id: string): Promise<void>;
}

export interface ApiKeyRepository {
  insert(key: ApiKey): Promise<void>;
  /** The key with its account. */
  find(id: string): Promise<{ key: ApiKey; account: Account } | undefined>;
  list(): Promise<ApiKey[]>;
  /** False when there is no such key, or when it is revoked already; `revokedAt` does not change then. */
  revoke(id: string, at: Millis): Promise<boolean>;
}

/** Owners and names are compared without case. */
export interface RepositoryLinkRepository {
  /** The repository, if it is linked to any account. */
  linked(owner: string, repo: string): Promise<Repository | undefined>;
  /** The repository, if it is linked to this account. The query never reads rows of other accounts. */
  ofAccount(accountId: string, owner: string, repo: string): Promise<Repository | undefined>;
  byId(id: string): Promise<Repository | undefined>;
  /** Locks the link until this transaction ends, shared with others; false when it is not linked. */
  lockShared(id: string): Promise<boolean>;
  /** Every linked one, of one account or of all. */
  list(accountId?: string): Promise<Repository[]>;
  /**
   * Links it, and restores the row that the account had. `anew` is false when it was linked already
   * and only its spelling changed. Undefined when it is linked to another account.
   */
  link(repository: Repository): Promise<{ repository: Repository; anew: boolean } | undefined>;
  /** False when it is not linked. */
  unlink(id: string, at: Millis): Promise<boolean>;
}
