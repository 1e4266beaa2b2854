import type { Deps } from '../deps.ts';
import type { Rows } from '../ports/store.ts';
import { type Build, type BuildView, statusOf } from './build.ts';

/** The build with the content it shows: its current revision, or what was declared last. */
export async function buildView(rows: Rows, build: Build, now: number): Promise<BuildView> {
  const status = statusOf(build, now);
  if (build.revision > 0) {
    const revision = await rows.revisions.find(build.shareId, build.revision);
    if (!revision) throw new Error(`build ${build.id} points at a revision that is not there`);
    const objects = await rows.revisions.objects(build.shareId, build.revision);
    return { ...build, status, content: revision.content, objects };
  }
  const reservation = await rows.reservations.newest(build.id);
  if (!reservation) throw new Error(`build ${build.id} has neither a revision nor a reservation`);
  const objects = await rows.slots.of(reservation.id);
  return { ...build, status, content: reservation.content, objects };
}

/** The views of many builds, in their order, with few questions to the database. */
export async function viewsOf({ store, clock }: Deps, builds: Build[]): Promise<BuildView[]> {
  const now = clock.now();
  const ready = builds.filter(({ revision }) => revision > 0);
  const shown = await store.revisions.shown(
    ready.map(({ shareId, revision }) => ({ shareId, number: revision })),
  );
  return Promise.all(
    builds.map(async (build) => {
      const content = shown.get(build.shareId);
      if (!content) return buildView(store, build, now);
      return { ...build, status: statusOf(build, now), ...content };
    }),
  );
}
