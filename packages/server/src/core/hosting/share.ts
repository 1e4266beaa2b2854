import type { BuildView } from '../builds/build.ts';
import { buildView } from '../builds/view.ts';
import type { Deps } from '../deps.ts';
import { Refusal } from '../errors.ts';
import type { Rows } from '../ports/store.ts';
import type { PreviewView } from '../previews/preview.ts';
import { previewView } from '../previews/view.ts';

/** What a share id leads to. Having the link is the permission to look, so nobody is asked. */
export type Share = { kind: 'build'; view: BuildView } | { kind: 'preview'; view: PreviewView };

const unknown = () => new Refusal('not_found', 'There is no page at this address. Check the link.');
const notReady = () =>
  new Refusal('not_found', 'This is not ready yet: its upload has not been finalized.');
const gone = () => new Refusal('gone', 'This was deleted or has expired.');

type Found =
  | { kind: 'build'; target: NonNullable<Awaited<ReturnType<Rows['builds']['byShareId']>>> }
  | { kind: 'preview'; target: NonNullable<Awaited<ReturnType<Rows['previews']['find']>>> };

async function find({ store }: Deps, shareId: string): Promise<Found> {
  const build = await store.builds.byShareId(shareId);
  if (build) {
    const repository = await store.repositories.byId(build.repositoryId);
    if (build.deletedAt !== null || !repository || repository.unlinkedAt !== null) throw gone();
    if (build.readyAt === null) throw notReady();
    return { kind: 'build', target: build };
  }
  const preview = await store.previews.find(shareId);
  if (!preview) throw unknown();
  if (preview.deletedAt !== null) throw gone();
  if (preview.readyAt === null) throw notReady();
  return { kind: 'preview', target: preview };
}

/** What the page of a share id shows: 404 until ready, 410 when gone. */
export async function openShare(deps: Deps, shareId: string): Promise<Share> {
  const { store, clock } = deps;
  const found = await find(deps, shareId);
  return found.kind === 'build'
    ? { kind: 'build', view: await buildView(store, found.target, clock.now()) }
    : { kind: 'preview', view: await previewView(store, found.target, clock.now()) };
}

/** The revision a share id stands for just now. */
export async function currentRevision(deps: Deps, shareId: string): Promise<number> {
  const found = await find(deps, shareId);
  return found.kind === 'build' ? found.target.revision : 1;
}

const HISTORY = 20;

/** The latest ready build of a branch and platform, with the ready ones before it. */
export async function openBranch(
  deps: Deps,
  branchKey: string,
): Promise<{ latest: BuildView; history: BuildView[] }> {
  const { store, clock } = deps;
  const branch = await store.builds.branch(branchKey);
  if (!branch) throw unknown();
  const repository = await store.repositories.byId(branch.repositoryId);
  if (!repository || repository.unlinkedAt !== null) throw gone();
  const builds = await store.builds.history(branch.id, HISTORY);
  const views = await Promise.all(builds.map((build) => buildView(store, build, clock.now())));
  const [latest, ...history] = views;
  if (!latest) throw notReady();
  return { latest, history };
}
