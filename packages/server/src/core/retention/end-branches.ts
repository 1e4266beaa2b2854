import type { DueBranch, DueBranches } from '../ports/branch-repository.ts';
import type { Deps } from '../ports/deps.ts';
import { closedBefore, idleBefore } from './expiry.ts';

/** The most builds that one transaction deletes. */
const BATCH = 100;
/** Due branches that are read at once. */
const PAGE = 100;

export type Ended = { branches: number; builds: number };
type BranchDeps = Pick<Deps, 'store' | 'clock' | 'limits' | 'keepsBranch'>;

/** Deletes the builds of branches that were closed long enough ago, or are idle and not kept. */
export async function endBranches(deps: BranchDeps, signal: AbortSignal): Promise<Ended> {
  await deps.store.branches.noteMissedUploads();
  const ended = { branches: 0, builds: 0 };
  for (const why of ['closed', 'idle'] as const) {
    for await (const branch of dueBranches(deps, why)) {
      if (signal.aborted) return ended;
      const builds = await endBranch(deps, why, branch, signal);
      if (builds === undefined) continue;
      ended.branches += 1;
      ended.builds += builds;
    }
  }
  return ended;
}

/** The branches that a sweep would end now. */
export async function* dueBranches(
  deps: BranchDeps,
  why: DueBranches['why'],
): AsyncGenerator<DueBranch> {
  let after: DueBranch | undefined;
  for (;;) {
    const found = await deps.store.branches.due(dueNow(deps, why), PAGE, after);
    for (const branch of found)
      if (why === 'closed' || !deps.keepsBranch(branch.branch)) yield branch;
    after = found.at(-1);
    if (found.length < PAGE) return;
  }
}

function dueNow(deps: BranchDeps, why: DueBranches['why']): DueBranches {
  const now = deps.clock.now();
  const before = why === 'closed' ? closedBefore(deps, now) : idleBefore(deps, now);
  return { why, before, now };
}

/** Deletes the builds of a branch in batches. Undefined when it was not due any more. */
async function endBranch(
  deps: BranchDeps,
  why: DueBranches['why'],
  { id }: DueBranch,
  signal: AbortSignal,
): Promise<number | undefined> {
  let deleted = 0;
  while (!signal.aborted) {
    const batch = await deps.store.transaction(async (tx) => {
      const builds = await tx.builds.ofBranches([id], 'ready', BATCH);
      // Builds are locked before their branch, as by a finalize.
      for (const build of builds) await tx.builds.lock(build);
      await tx.branches.lock(id);
      // A finalize that committed before the locks may have opened the branch, or its reservation.
      const [due] = await tx.branches.due({ ...dueNow(deps, why), id }, 1);
      if (!due) return undefined;
      const now = deps.clock.now();
      for (const build of builds) await tx.builds.delete(build, now);
      if (builds.length < BATCH) await tx.branches.end([id], now);
      return builds.length;
    });
    if (batch === undefined) return deleted > 0 ? deleted : undefined;
    deleted += batch;
    if (batch < BATCH) break;
  }
  return deleted;
}
