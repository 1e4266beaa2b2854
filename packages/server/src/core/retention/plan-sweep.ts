import type { Build } from '../model/build.ts';
import type { Preview } from '../model/preview.ts';
import type { Millis } from '../model/time.ts';
import type { DueBranches } from '../ports/branch-repository.ts';
import type { Deps } from '../ports/deps.ts';
import { dueBranches } from './end-branches.ts';
import { ABANDONED_MS } from './periods.ts';

/**
 * Why a sweep would delete it: its branch is closed or idle, its retention is over, or it never
 * became ready. `since` is the close, the last upload, the end of the retention, or the end of the
 * last reservation.
 */
export type Reason = { why: DueBranches['why'] | 'retention' | 'abandoned'; since: Millis };

export type SweepPlan = {
  builds: (Build & Reason)[];
  previews: (Preview & Reason)[];
};

/** More rows than a database has. */
const ALL = 1_000_000_000;

/** The builds and previews that a sweep would delete now, and why. It changes nothing. */
export async function planSweep(deps: Deps): Promise<SweepPlan> {
  const { store, clock } = deps;
  const now = clock.now();
  const reasons = new Map<string, Reason>();
  for (const why of ['closed', 'idle'] as const)
    for await (const { id, since } of dueBranches(deps, why))
      for (const build of await store.builds.ofBranches([id], 'ready', ALL))
        reasons.set(build, { why, since });
  const builds: SweepPlan['builds'] = [];
  const add = (build: Build, reason: Reason) => builds.push({ ...build, ...reason });
  for (const build of await store.builds.byIds([...reasons.keys()])) {
    const reason = reasons.get(build.id);
    if (reason) add(build, reason);
  }
  for (const build of await store.builds.byIds(await store.builds.pastRetention(now, ALL)))
    if (!reasons.has(build.id)) add(build, { why: 'retention', since: build.expiresAt ?? now });
  const never = await store.builds.abandoned(now - ABANDONED_MS, ALL);
  for (const build of await store.builds.byIds(never))
    add(build, { why: 'abandoned', since: build.pendingUntil });
  return { builds, previews: await previewsOf(deps, now) };
}

async function previewsOf({ store }: Deps, now: Millis): Promise<SweepPlan['previews']> {
  const found: SweepPlan['previews'] = [];
  const read = async (ids: string[], reason: (preview: Preview) => Reason) => {
    for (const id of ids) {
      const preview = await store.previews.find(id);
      if (preview) found.push({ ...preview, ...reason(preview) });
    }
  };
  await read(await store.previews.pastRetention(now, ALL), ({ expiresAt }) => ({
    why: 'retention',
    since: expiresAt ?? now,
  }));
  await read(await store.previews.abandoned(now - ABANDONED_MS, ALL), ({ pendingUntil }) => ({
    why: 'abandoned',
    since: pendingUntil,
  }));
  return found;
}
