import type { BuildGitRecord, Platform, Status } from '@vitrine/contract';
import type { BundleContent, ShownObject } from './content.ts';
import type { Millis } from './time.ts';

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
  app: string | null;
  commitSha: string;
  /** The order that CI gave to the current revision; null when it gave none. */
  order: number | null;
  /** As the newest finalize declared it. */
  git: BuildGitRecord | null;
  /** The current revision; 0 before the first finalize. */
  revision: number;
  /** `seq` of the reservation that the current revision came from; null before the first. */
  currentSeq: number | null;
  /** That of the current revision; null before the first. */
  contentId: string | null;
  /** `seq` of the reservation that created the build. Lists are ordered by it. */
  createdSeq: number;
  /** `seq` of the newest reservation. */
  lastSeq: number;
  /** When the last live reservation of the build expires. */
  pendingUntil: Millis;
  createdAt: Millis;
  updatedAt: Millis;
  readyAt: Millis | null;
  expiresAt: Millis | null;
  deletedAt: Millis | null;
  /**
   * Content of the current revision; null when it must be read from the revision or reservation.
   */
  content: BundleContent | null;
  /** How many files belong to `content`. */
  fileCount: number;
};

/**
 * A build with the content of its current revision, or of its newest reservation without one. Its
 * `expiresAt` is that of `expiryOf`.
 */
export type BuildView = Build & {
  status: Status;
  contentId: string;
  content: BundleContent;
  objects: ShownObject[];
};
