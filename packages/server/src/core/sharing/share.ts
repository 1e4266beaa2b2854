import { buildView } from '../builds/view.ts';
import type { Branch } from '../model/branch.ts';
import type { Build, BuildView } from '../model/build.ts';
import { Refusal } from '../model/errors.ts';
import type { PreviewView } from '../model/preview.ts';
import { retryOnStaleRead } from '../model/stale-read.ts';
import type { Deps } from '../ports/deps.ts';
import type { Repositories } from '../ports/store.ts';
import { previewView } from '../previews/view.ts';

/** The build or preview of a share id. Anybody who has the link may read it. */
export type Share = { kind: 'build'; view: BuildView } | { kind: 'preview'; view: PreviewView };

const unknown = () => new Refusal('not_found', 'There is no page at this address. Check the link.');
/** An API client gets `not_found`. The hosted page also says whether it can still become ready. */
export class NotReady extends Refusal {
  readonly isGivenUp: boolean;
  constructor(isGivenUp = false) {
    super(
      'not_found',
      isGivenUp
        ? 'This did not become ready in time: its upload was not finalized.'
        : 'This is not ready yet: its upload has not been finalized.',
    );
    this.isGivenUp = isGivenUp;
  }
}
/** Every build of the branch was deleted or never became ready. */
export class NoBuild extends Refusal {
  constructor() {
    super('not_found', 'This branch has no build to show just now. The next one will be here.');
  }
}
const gone = () => new Refusal('gone', 'This was deleted or has expired.');

type Found =
  | { kind: 'build'; target: NonNullable<Awaited<ReturnType<Repositories['builds']['byShareId']>>> }
  | { kind: 'preview'; target: NonNullable<Awaited<ReturnType<Repositories['previews']['find']>>> };

async function find({ store, clock }: Deps, shareId: string): Promise<Found> {
  const isOver = (until: number) => until <= clock.now();
  const build = await store.builds.byShareId(shareId);
  if (build) {
    const repository = await store.repositories.byId(build.repositoryId);
    if (build.deletedAt !== null || !repository || repository.unlinkedAt !== null) throw gone();
    if (build.readyAt === null) throw new NotReady(isOver(build.pendingUntil));
    return { kind: 'build', target: build };
  }
  const preview = await store.previews.find(shareId);
  if (!preview) throw unknown();
  if (preview.deletedAt !== null) throw gone();
  if (preview.readyAt === null) throw new NotReady(isOver(preview.pendingUntil));
  return { kind: 'preview', target: preview };
}

/** The content of a share. Refuses with `not_found` until it is ready, and `gone` when deleted. */
export function openShare(deps: Deps, shareId: string): Promise<Share> {
  const { store, clock } = deps;
  return retryOnStaleRead(async () => {
    const found = await find(deps, shareId);
    return found.kind === 'build'
      ? { kind: 'build', view: await buildView(store, deps, found.target, clock.now()) }
      : { kind: 'preview', view: await previewView(store, found.target, clock.now()) };
  });
}

/** The number of the current revision of a share. */
export async function currentNumber(deps: Deps, shareId: string): Promise<number> {
  const found = await find(deps, shareId);
  return found.kind === 'build' ? found.target.revision : 1;
}

const HISTORY = 20;

/** A ready build in a list. Its files are left out, because there may be thousands. */
export type HistoryEntry = { build: Build; sizeBytes: number };

/** The latest ready build of a branch and platform, and the ready builds before it. */
export async function openBranch(
  deps: Deps,
  branchKey: string,
): Promise<{ branch: Branch; latest: BuildView; history: HistoryEntry[]; hasMore: boolean }> {
  const { store, clock } = deps;
  const branch = await store.builds.branch(branchKey);
  if (!branch) throw unknown();
  const repository = await store.repositories.byId(branch.repositoryId);
  if (!repository || repository.unlinkedAt !== null) throw gone();
  return retryOnStaleRead(async () => {
    const [latest, ...builds] = await store.builds.history(branch.id, HISTORY + 2);
    if (!latest) throw await refusalWithoutBuild(deps, branch);
    const shown = builds.slice(0, HISTORY).map((build) => historyEntry(deps, build));
    const history = await Promise.all(shown);
    const view = await buildView(store, deps, latest, clock.now());
    return { branch, latest: view, history, hasMore: builds.length > HISTORY };
  });
}

/** `NotReady` if the branch has a pending build, otherwise `NoBuild`, or `gone` when it is over. */
async function refusalWithoutBuild({ store, clock }: Deps, asked: Branch): Promise<Refusal> {
  const { repositoryId, branch, platform, app } = asked;
  const next = await store.builds.latest({ repositoryId, branch, platform, app }, clock.now());
  if (next) return new NotReady();
  return asked.goneAt === null ? new NoBuild() : gone();
}

async function historyEntry({ store }: Deps, build: Build): Promise<HistoryEntry> {
  const shown =
    build.content ?? (await store.revisions.find(build.shareId, build.revision))?.content;
  return { build, sizeBytes: shown?.bundleSizeBytes ?? 0 };
}

/** Whether the stable url of the branch currently shows this build. */
export async function isLatest({ store }: Deps, { id, branchId }: Build): Promise<boolean> {
  const [latest] = await store.builds.history(branchId, 1);
  return latest?.id === id;
}
