import type { Account, ApiKey, Repository } from '../model/account.ts';
import type { Millis } from '../model/time.ts';

export interface AccountRepository {
  /** False when the name is taken. */
  insert(account: Account): Promise<boolean>;
  /** By id or by name. */
  find(idOrName: string): Promise<Account | undefined>;
  list(): Promise<Account[]>;
  /** Transactions that lock the same account take turns; all others go on. */
  lock(id: string): Promise<void>;
}

export interface ApiKeyRepository {
  insert(key: ApiKey): Promise<void>;
  /** The key with its account. */
  find(id: string): Promise<{ key: ApiKey; account: Account } | undefined>;
  list(): Promise<ApiKey[]>;
  /** False when there is no such key, or when it was revoked before; then it keeps its time. */
  revoke(id: string, at: Millis): Promise<boolean>;
}

/** Owners and names are compared without case. */
export interface RepositoryLinkRepository {
  /** The repository when it is linked to any account. */
  linked(owner: string, repo: string): Promise<Repository | undefined>;
  /** The same when it is linked to this account; one of another is not even found. */
  ofAccount(accountId: string, owner: string, repo: string): Promise<Repository | undefined>;
  byId(id: string): Promise<Repository | undefined>;
  /** Keeps it linked until this transaction ends; false when it is not. Others may do the same. */
  lockShared(id: string): Promise<boolean>;
  /** Every linked one, of one account or of all. */
  list(accountId?: string): Promise<Repository[]>;
  /**
   * Links it, restoring what the account had; `anew` when it was not linked yet, and not only spelled
   * in another way. Undefined when another account holds it.
   */
  link(repository: Repository): Promise<{ repository: Repository; anew: boolean } | undefined>;
  /** False when it is not linked any more. */
  unlink(id: string, at: Millis): Promise<boolean>;
}
