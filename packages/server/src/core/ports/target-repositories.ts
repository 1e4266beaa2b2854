import type { Platform } from '@vitrine/contract';
import type { Branch, Build } from '../model/build.ts';
import type { Preview } from '../model/preview.ts';
import type { Millis } from '../model/time.ts';

export type StatusFilter = 'ready' | 'pending' | 'any';

export type BuildFilter = {
  repositoryId: string;
  branch?: string | undefined;
  platform?: Platform | undefined;
  commitSha?: string | undefined;
  status?: StatusFilter | undefined;
};

/** Deleted builds are seen by `byShareId` only. */
export interface BuildRepository {
  /** The branch, made with `fresh` when it is new. */
  ensureBranch(branch: Branch): Promise<Branch>;
  branch(branchKey: string): Promise<Branch | undefined>;
  /**
   * The build of this commit, made with `id`, `shareId` and `now` when it is new, and locked as by
   * `lock`.
   */
  ensure(
    branchId: string,
    commitSha: string,
    fresh: { id: string; shareId: string; now: Millis },
  ): Promise<Build>;
  /** Notes that a reservation was made or renewed. */
  touch(id: string, seq: number, pendingUntil: Millis): Promise<void>;
  /** Points it at a revision. */
  publish(
    id: string,
    current: { revision: number; seq: number; at: Millis; expiresAt: Millis },
  ): Promise<void>;
  byId(id: string): Promise<Build | undefined>;
  /**
   * The same while its repository is linked to this account. One of another account is not even found,
   * so it takes no longer than one that never was.
   */
  ofAccount(accountId: string, id: string): Promise<Build | undefined>;
  byShareId(shareId: string): Promise<Build | undefined>;
  /** Reads it and keeps other transactions from it until this one ends. */
  lock(id: string): Promise<Build | undefined>;
  /** The one whose current revision came from the reservation made last; see docs/api.md, Identity, states and latest. */
  latest(filter: BuildFilter, now: Millis): Promise<Build | undefined>;
  /** Newest first, those created before `before`. */
  list(filter: BuildFilter, now: Millis, limit: number, before?: number): Promise<Build[]>;
  /** Ready builds of a branch, the latest first. */
  history(branchId: string, limit: number): Promise<Build[]>;
  delete(id: string, at: Millis): Promise<void>;
  /** Ids of ready builds past retention that are not the latest of their branch. */
  pastRetention(now: Millis, limit: number): Promise<string[]>;
  /** Ids of those that never became ready and had their last live reservation before `before`. */
  abandoned(before: Millis, limit: number): Promise<string[]>;
}

/** Deleted previews are seen by `find` and `lock`, too: their pages are gone, not unknown. */
export interface PreviewRepository {
  insert(preview: Preview): Promise<void>;
  find(shareId: string): Promise<Preview | undefined>;
  /** As with builds: one of another account is not even found, nor is a deleted one. */
  ofAccount(accountId: string, shareId: string): Promise<Preview | undefined>;
  lock(shareId: string): Promise<Preview | undefined>;
  touch(shareId: string, seq: number, pendingUntil: Millis): Promise<void>;
  publish(shareId: string, at: Millis, expiresAt: Millis): Promise<void>;
  list(accountId: string, limit: number, before?: number): Promise<Preview[]>;
  delete(shareId: string, at: Millis): Promise<void>;
  pastRetention(now: Millis, limit: number): Promise<string[]>;
  /** Ids of those that never became ready and had their last live reservation before `before`. */
  abandoned(before: Millis, limit: number): Promise<string[]>;
}
