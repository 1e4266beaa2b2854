import type { Build, BuildView } from '../model/build.ts';
import { firstViews, PAGE_OBJECTS } from '../model/page.ts';
import { Vanished } from '../model/stale-read.ts';
import { statusOf } from '../model/status.ts';
import type { Deps } from '../ports/deps.ts';
import type { Unlocked } from '../ports/store.ts';

/**
 * The build with the content it shows: its current revision, or what was declared last. What was
 * swept since the build was read is `Vanished`.
 */
export async function buildView(rows: Unlocked, build: Build, now: number): Promise<BuildView> {
  const status = statusOf(build, now);
  if (build.content !== null) {
    const { content, fileCount } = build;
    return { ...build, status, content, objects: fileCount > 0 ? await shownBy(rows, build) : [] };
  }
  if (build.revision > 0) {
    const revision = await rows.revisions.find(build.shareId, build.revision);
    if (!revision) throw new Vanished(`build ${build.id} points at a revision that is not there`);
    return { ...build, status, content: revision.content, objects: await shownBy(rows, build) };
  }
  const reservation = await rows.reservations.newest(build.id);
  if (!reservation) throw new Vanished(`build ${build.id} has no revision and no reservation`);
  const objects = await rows.slots.of(reservation.id);
  return { ...build, status, content: reservation.content, objects };
}

/** Every revision has at least its bundle. */
async function shownBy(rows: Unlocked, { id, shareId, revision }: Build) {
  const objects = await rows.revisions.objects(shareId, revision);
  if (objects.length === 0) throw new Vanished(`build ${id} shows nothing`);
  return objects;
}

/** The views of the builds that come first and fit on a page, with few questions to the database. */
export async function viewsOf({ store, clock }: Deps, builds: Build[]): Promise<BuildView[]> {
  const now = clock.now();
  const asks = ({ revision, content, fileCount }: Build) =>
    revision > 0 && (content === null || fileCount > 0);
  const shown = await store.revisions.shown(
    builds.filter(asks).map(({ shareId, revision }) => ({ shareId, number: revision })),
    PAGE_OBJECTS,
  );
  return firstViews(builds, async (build) => {
    const content = shown.get(build.shareId);
    if (!content || content.objects.length === 0) return buildView(store, build, now);
    return { ...build, status: statusOf(build, now), ...content };
  });
}
