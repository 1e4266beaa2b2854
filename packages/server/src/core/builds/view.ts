import type { BranchStanding } from '../model/branch.ts';
import type { Build, BuildView } from '../model/build.ts';
import { firstViews, PAGE_OBJECTS } from '../model/page.ts';
import { StaleReadError } from '../model/stale-read.ts';
import { statusOf } from '../model/status.ts';
import type { Millis } from '../model/time.ts';
import type { Deps } from '../ports/deps.ts';
import type { ReadRepositories } from '../ports/store.ts';
import { expiryOf, type RetentionRules } from '../retention/expiry.ts';

/**
 * The build with its content: that of the current revision, or that of the newest reservation
 * without one. Throws `StaleReadError` when the content was swept after the build was read.
 */
export async function buildView(
  reads: ReadRepositories,
  rules: RetentionRules,
  build: Build,
  now: number,
): Promise<BuildView> {
  if (build.expiresAt === null) return viewWithin(reads, build, now);
  const standing = await reads.branches.standings([build.branchId]);
  return viewWithin(reads, withExpiry(rules, standing, build, now), now);
}

/**
 * Until when a view that was read at `now` stays the same if nothing is committed: until a pending
 * build expires, or until `expiryOf` no longer counts the retention of a ready one.
 */
export function holdsUntil({ status, pendingUntil, expiresAt }: BuildView, now: Millis): Millis {
  if (status === 'pending') return pendingUntil;
  return expiresAt !== null && expiresAt > now ? expiresAt : Number.POSITIVE_INFINITY;
}

/** The build with the `expiresAt` that its branch gives it. */
function withExpiry(
  rules: RetentionRules,
  standings: Map<string, BranchStanding>,
  build: Build,
  now: number,
): Build {
  const standing = standings.get(build.branchId);
  return standing ? { ...build, expiresAt: expiryOf(rules, build, standing, now) } : build;
}

async function viewWithin(reads: ReadRepositories, build: Build, now: number): Promise<BuildView> {
  const status = statusOf(build, now);
  if (build.content !== null && build.contentId !== null) {
    const { contentId, content, fileCount } = build;
    return {
      ...build,
      status,
      contentId,
      content,
      objects: fileCount > 0 ? await objectsOf(reads, build) : [],
    };
  }
  if (build.revision > 0) {
    const revision = await reads.revisions.find(build.shareId, build.revision);
    if (!revision)
      throw new StaleReadError(`build ${build.id} points at a revision that is not there`);
    const { contentId, content } = revision;
    return { ...build, status, contentId, content, objects: await objectsOf(reads, build) };
  }
  const reservation = await reads.reservations.newest(build.id);
  if (!reservation)
    throw new StaleReadError(`build ${build.id} has no revision and no reservation`);
  const objects = await reads.slots.of(reservation.id);
  const { contentId, content, git } = reservation;
  return { ...build, status, contentId, content, git, objects };
}

/** Every revision has at least its bundle, so a revision without objects was swept. */
async function objectsOf(reads: ReadRepositories, { id, shareId, revision }: Build) {
  const objects = await reads.revisions.objects(shareId, revision);
  if (objects.length === 0) throw new StaleReadError(`build ${id} shows nothing`);
  return objects;
}

/** Views of the first builds that fit on a page, read with few queries. */
export async function viewsOf(deps: Deps, found: Build[]): Promise<BuildView[]> {
  const { store, clock } = deps;
  const now = clock.now();
  const ready = found.filter(({ expiresAt }) => expiresAt !== null);
  const standings = await store.branches.standings(ready.map(({ branchId }) => branchId));
  const builds = found.map((build) => withExpiry(deps, standings, build, now));
  const needsRevision = ({ revision, content, fileCount }: Build) =>
    revision > 0 && (content === null || fileCount > 0);
  const shown = await store.revisions.contents(
    builds.filter(needsRevision).map(({ shareId, revision }) => ({ shareId, number: revision })),
    PAGE_OBJECTS,
  );
  return firstViews(builds, async (build) => {
    const content = shown.get(build.shareId);
    if (!content || content.objects.length === 0) return viewWithin(store, build, now);
    return { ...build, status: statusOf(build, now), ...content };
  });
}
