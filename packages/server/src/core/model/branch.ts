import type { Platform } from '@vitrine/contract';
import type { BuildView } from './build.ts';
import type { Millis } from './time.ts';

/** A branch of one application of a repository, on one platform. It has a stable url. */
export type Branch = {
  id: string;
  repositoryId: string;
  branch: string;
  platform: Platform;
  /** null: the application without a name. */
  app: string | null;
  branchKey: string;
  /** null: open. */
  closedAt: Millis | null;
  pinnedAt: Millis | null;
  /** When its last builds were deleted because it was closed, idle or deleted itself. */
  goneAt: Millis | null;
  /** The last finalize; null before the first, and of one by a server of an older version. */
  uploadedAt: Millis | null;
  /** The name of the sequence to which the orders of its builds belong; null without one. */
  orderSource: string | null;
};

export type NewBranch = Pick<
  Branch,
  'id' | 'repositoryId' | 'branch' | 'platform' | 'app' | 'branchKey'
>;

/** A branch, and what its retention depends on in its ready builds. */
export type BranchStanding = Branch & {
  /** `currentSeq` of the latest ready build; null without one. */
  latestSeq: number | null;
  /** When the retention of all of its ready builds is over; null without one. */
  lastExpiry: Millis | null;
};

/** A branch in a list. */
export type ListedBranch = Branch & {
  uploadedAt: Millis;
  uploadedSeq: number;
  latestId: string | null;
  /** Number of ready builds. */
  builds: number;
};

/** A repository in a list. */
export type ListedRepository = {
  id: string;
  owner: string;
  repo: string;
  /** Number of names of branches with builds. */
  branches: number;
  updatedAt: Millis;
};

export type BranchView = ListedBranch & { latest: BuildView | null };
