import type { BranchState, Platform } from '@vitrine/contract';
import type { Branch, BranchStanding, ListedBranch } from '../model/branch.ts';
import type { Millis } from '../model/time.ts';
import type { AppFilter } from './target-repositories.ts';

export type BranchFilter = {
  repositoryId: string;
  app: AppFilter;
  branch?: string | undefined;
  platform?: Platform | undefined;
  state?: BranchState | undefined;
  /** A part of the name, in any case. */
  part?: string | undefined;
};

/** Branches whose pages end: `since` is when they were closed, or their last upload. */
export type DueBranches = {
  why: 'closed' | 'idle';
  /** The last moment of `since` that counts. */
  before: Millis;
  now: Millis;
  /** Only this branch. */
  id?: string | undefined;
};
export type DueBranch = { id: string; branch: string; since: Millis };

/**
 * Branches of builds. `list`, `named` and `ofPullRequest` have those with an upload that are not
 * gone.
 */
export interface BranchRepository {
  /** Branches with an `uploadedSeq` below `before`, last upload first. */
  list(filter: BranchFilter, limit: number, before?: number): Promise<ListedBranch[]>;
  /** The branches of this name: each application and platform. */
  named(repositoryId: string, branch: string): Promise<ListedBranch[]>;
  /** The branches whose last build with a pull request came with this one. */
  ofPullRequest(repositoryId: string, pullRequest: string): Promise<ListedBranch[]>;
  /** Ids of the branches of this name, also without an upload. */
  ids(repositoryId: string, branch: string): Promise<string[]>;
  standings(ids: string[]): Promise<Map<string, BranchStanding>>;
  /** Reads the row and locks it until this transaction ends. */
  lock(id: string): Promise<Branch | undefined>;
  /**
   * Sets the source of the orders of the branch's builds. Orders of another source are removed, because
   * numbers of two counters do not tell which build is newer.
   */
  setOrderSource(id: string, source: string | null): Promise<void>;
  /** Records a finalize, which opens the branch again. */
  noteUpload(id: string, seq: number, at: Millis): Promise<void>;
  /** Records uploads that servers of an older version made to branches without any. */
  noteMissedUploads(): Promise<void>;
  /** Closes those that are open. Returns how many. */
  close(ids: string[], at: Millis): Promise<number>;
  /** Pins all branches of this name, or unpins them with null. Returns how many that changed. */
  pin(repositoryId: string, branch: string, at: Millis | null): Promise<number>;
  /** Marks branches as gone that have no ready build. */
  end(ids: string[], at: Millis): Promise<void>;
  /**
   * Branches that are not gone and were closed, or last uploaded to, at `before` at the latest. Idle
   * ones are open, not pinned, and the retention of all of their builds is over. A branch with an
   * open reservation is not due. In the order of `since`, behind `after`.
   */
  due(which: DueBranches, limit: number, after?: DueBranch): Promise<DueBranch[]>;
}
