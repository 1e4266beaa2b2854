import type { BranchStanding } from '../model/branch.ts';
import type { Build } from '../model/build.ts';
import type { Millis } from '../model/time.ts';
import type { Deps } from '../ports/deps.ts';

const DAY = 86_400_000;

/** What decides, in addition to the branch, how long its builds are kept. */
export type RetentionRules = Pick<Deps, 'limits' | 'keepsBranch'>;

/** Branches closed at this moment or before have ended. */
export const closedBefore = ({ limits }: RetentionRules, now: Millis): Millis =>
  now - limits.closedBranchRetentionDays * DAY;

/** Branches with the last upload at this moment or before are idle. */
export const idleBefore = ({ limits }: RetentionRules, now: Millis): Millis =>
  now - limits.idleBranchRetentionDays * DAY;

/**
 * When a ready build is deleted if nothing happens to its branch; null: never. In a closed branch that
 * is when the branch ends, or its retention if that ends first. The latest build of an open branch
 * outlives its retention: until the branch is idle, or for ever if the branch is pinned or kept.
 */
export function expiryOf(
  rules: RetentionRules,
  build: Build,
  { closedAt, pinnedAt, uploadedAt, latestSeq, lastExpiry }: BranchStanding,
  now: Millis,
): Millis | null {
  const { limits, keepsBranch } = rules;
  const { expiresAt } = build;
  if (expiresAt === null) return null;
  const isLatest = build.currentSeq === latestSeq;
  if (closedAt !== null) {
    const end = closedAt + limits.closedBranchRetentionDays * DAY;
    return isLatest ? end : Math.min(expiresAt, end);
  }
  if (!isLatest) return expiresAt;
  if (pinnedAt !== null || keepsBranch(build.branch)) return null;
  if (expiresAt > now) return expiresAt;
  const idle = Math.max(uploadedAt ?? 0, build.updatedAt) + limits.idleBranchRetentionDays * DAY;
  return Math.max(lastExpiry ?? 0, idle);
}
