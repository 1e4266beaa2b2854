import type { Account, ApiKey, KeyAccess, Repository } from '../model/account.ts';
import type { ListedRepository } from '../model/branch.ts';
import type { Millis } from '../model/time.ts';
import type { Trust } from '../model/trust.ts';

export interface AccountRepository {
  /** False when the name is taken. */
  insert(account: Account): Promise<boolean>;
  /** Finds an account by id or by name. */
  find(idOrName: string): Promise<Account | undefined>;
  list(): Promise<(Account & { showsStacks: boolean })[]>;
  /** Whether its pages show stacks by its source maps. */
  showsStacks(id: string): Promise<boolean>;
  /** False when nothing changes. */
  setShowsStacks(id: string, shown: boolean): Promise<boolean>;
  /** Locks the row of the account until this transaction ends. */
  lock(id: string): Promise<void>;
}

export interface ApiKeyRepository {
  insert(key: ApiKey): Promise<void>;
  /** The key with its account. */
  find(id: string): Promise<{ key: ApiKey; account: Account } | undefined>;
  /** The keys that operators made. */
  list(): Promise<ApiKey[]>;
  /** False when there is no such key, or when it is revoked already. Then nothing changes. */
  revoke(id: string, at: Millis): Promise<boolean>;
  /** Revokes the exchanged keys of a trust that are still valid. Returns how many. */
  revokeOfTrust(trustId: string, at: Millis): Promise<number>;
  /** Deletes exchanged keys that expired before `before`. Returns how many. */
  deleteExchangedBefore(before: Millis): Promise<number>;
}

export interface TrustRepository {
  insert(trust: Trust): Promise<void>;
  /** The oldest first. */
  list(): Promise<Trust[]>;
  /** The trusts with exactly this issuer, the oldest first. */
  ofIssuer(issuer: string): Promise<Trust[]>;
  /** Takes a shared lock on the trust until this transaction ends. False when there is none. */
  lockShared(id: string): Promise<boolean>;
  /** The deleted trust; undefined when there is none. */
  remove(id: string): Promise<Trust | undefined>;
}

/** Owners and names are compared without regard to case. */
export interface RepositoryLinkRepository {
  /** The repository, if it is linked to any account. */
  linked(owner: string, repo: string): Promise<Repository | undefined>;
  /** The repository, if it is linked to this account. The query reads no rows of other accounts. */
  ofAccount(accountId: string, owner: string, repo: string): Promise<Repository | undefined>;
  byId(id: string): Promise<Repository | undefined>;
  /** Like `ofAccount`, with a shared lock on the link until this transaction ends. */
  lockShared(accountId: string, owner: string, repo: string): Promise<Repository | undefined>;
  /** The linked repositories that a key may use, by name, behind `after`. */
  page(
    of: Pick<KeyAccess, 'accountId' | 'repositories'>,
    limit: number,
    after?: Repository,
  ): Promise<ListedRepository[]>;
  /** The linked repositories, of one account or of all. */
  list(accountId?: string): Promise<Repository[]>;
  /**
   * Links the repository. If the account had linked it before, that row is restored. `anew` is
   * false when it was linked already and only its spelling changed. Undefined when it is linked to
   * another account.
   */
  link(repository: Repository): Promise<{ repository: Repository; anew: boolean } | undefined>;
  /** False when the repository is not linked. */
  unlink(id: string, at: Millis): Promise<boolean>;
}
