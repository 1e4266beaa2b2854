import type { Platform } from '@vitrine/contract';
import type { Build } from '../../core/model/build.ts';
import type { Store } from '../../core/ports/store.ts';
import { DAY, HOUR, NOW, reservation } from './fixtures.ts';

type Wanted = {
  branch?: string;
  platform?: Platform;
  app?: string | null;
  repositoryId?: string;
  pendingUntil?: number;
};

/** Reserves the build of a commit, as the upload flow does. `seq` is that of the reservation. */
export function reserve(store: Store, commitSha: string, wanted: Wanted = {}) {
  const { branch = 'main', platform = 'ios', app = null, repositoryId = 'rep_1' } = wanted;
  const { pendingUntil = NOW + HOUR } = wanted;
  const key = `${repositoryId}-${branch}-${platform}${app === null ? '' : `-${app}`}`;
  return store.transaction(async (tx): Promise<Build & { seq: number }> => {
    const id = `brn_${key}`;
    const named = { repositoryId, branch, platform, app };
    const made = await tx.builds.ensureBranch({ id, ...named, branchKey: `key ${key}` });
    const fresh = { id: `bld_${key}_${commitSha}`, shareId: `share_${key}_${commitSha}`, now: NOW };
    const build = await tx.builds.ensure(made, commitSha, fresh);
    const draft = reservation(`rsv_${Math.random()}`, {
      targetId: build.id,
      expiresAt: pendingUntil,
    });
    const seq = await tx.reservations.insert(draft);
    await tx.builds.touch(build.id, seq, pendingUntil);
    return { ...build, seq };
  });
}

/** Publishes revision 1 of the build. */
export const publish = (
  store: Store,
  { id, seq }: { id: string; seq: number },
  at = NOW,
  expiresAt = NOW + 30 * DAY,
  order: number | null = null,
) => store.builds.publish(id, { revision: 1, seq, order, git: null, at, expiresAt });

type WantedBuild = Wanted & { pullRequest?: string; expiresAt?: number };

/** Reserves and publishes a build of a branch, as a finalize does. */
export async function uploadToBranch(
  store: Store,
  commit: string,
  { pullRequest, expiresAt, ...wanted }: WantedBuild = {},
  at = NOW,
) {
  const build = await reserve(store, commit, { pendingUntil: NOW, ...wanted });
  const current = { revision: 1, seq: build.seq, at, expiresAt: expiresAt ?? NOW + 30 * DAY };
  const git = { commitMessage: null, author: null, pullRequest: pullRequest ?? null };
  await store.builds.publish(build.id, { ...current, git });
  await store.branches.noteUpload(build.branchId, build.seq, at);
  return build;
}
