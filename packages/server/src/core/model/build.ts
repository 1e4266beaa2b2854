import type { Platform, Status } from '@vitrine/contract';
import type { BundleContent, ShownObject } from './content.ts';
import type { Millis } from './time.ts';

/** A branch of a repository on one platform: the thing a stable url points at. */
export type Branch = {
  id: string;
  repositoryId: string;
  branch: string;
  platform: Platform;
  branchKey: string;
};

/** The build of one commit of a branch. */
export type Build = {
  id: string;
  shareId: string;
  branchId: string;
  accountId: string;
  repositoryId: string;
  branchKey: string;
  owner: string;
  repo: string;
  branch: string;
  platform: Platform;
  commitSha: string;
  /** The current revision; 0 before the first finalize. */
  revision: number;
  /** `seq` of the reservation the current revision came from. */
  currentSeq: number | null;
  /** `seq` of the reservation that created it, which is what `newest first` means. */
  createdSeq: number;
  /** `seq` of the newest reservation. */
  lastSeq: number;
  /** When its last live reservation ends. */
  pendingUntil: Millis;
  createdAt: Millis;
  updatedAt: Millis;
  readyAt: Millis | null;
  expiresAt: Millis | null;
  deletedAt: Millis | null;
  /** Of the current revision; null when only the revision itself, or the reservation, can tell. */
  content: BundleContent | null;
  /** How many files belong to `content`. */
  fileCount: number;
};

/** A build with the content its current revision, or its newest reservation, has. */
export type BuildView = Build & { status: Status; content: BundleContent; objects: ShownObject[] };
