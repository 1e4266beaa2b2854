import type { Platform } from '@vitrine/contract';
import { readWhileLinked } from '../accounts/callers-repository.ts';
import type { Caller } from '../model/account.ts';
import type { BuildView } from '../model/build.ts';
import { notFound, Refusal } from '../model/errors.ts';
import { retryOnStaleRead } from '../model/stale-read.ts';
import type { Deps } from '../ports/deps.ts';
import type { StatusFilter } from '../ports/target-repositories.ts';
import { getBuild } from './get-build.ts';
import { buildView } from './view.ts';

export type LatestQuery = {
  owner: string;
  repo: string;
  branch: string;
  platform: Platform;
  app?: string | undefined;
  commitSha?: string | undefined;
  status?: StatusFilter | undefined;
};

/**
 * The latest build of a branch and platform as defined in docs/api.md, Identity, states and latest,
 * or the build of one commit.
 */
export async function latestBuild(
  deps: Deps,
  caller: Caller,
  query: LatestQuery,
): Promise<BuildView> {
  const build = await latestIfAny(deps, caller, query);
  if (!build) throw notFound();
  return build;
}

/** Undefined when there is no build. A repository that is not the caller's is refused even then. */
function latestIfAny(
  deps: Deps,
  caller: Caller,
  query: LatestQuery,
): Promise<BuildView | undefined> {
  const { store, clock } = deps;
  const { branch, platform, app, status } = query;
  const commitSha = query.commitSha?.toLowerCase();
  return readWhileLinked(store, caller, query, ({ id: repositoryId }) =>
    retryOnStaleRead(async () => {
      const filter = { repositoryId, branch, platform, app, commitSha, status };
      const build = await store.builds.latest(filter, clock.now());
      return build && buildView(store, deps, build, clock.now());
    }),
  );
}

/**
 * Looks for the build of a query with `wait`. The status filter must not hide this build: with
 * `ready` it is still pending at first, and with `pending` it still matches after it has become
 * ready.
 */
export function awaitedLatest(
  deps: Deps,
  caller: Caller,
  query: LatestQuery,
): () => Promise<BuildView | undefined> {
  if (query.status === 'ready')
    return () => latestIfAny(deps, caller, { ...query, status: undefined });
  if (query.status !== 'pending') return () => latestIfAny(deps, caller, query);
  let seen: BuildView | undefined;
  return async () => {
    if (seen) seen = await getBuild(deps, caller, seen.id).catch(undefinedIfNotFound);
    seen ??= await latestIfAny(deps, caller, query);
    return seen;
  };
}

/** Undefined when the build was deleted, because there may be another build to wait for. */
function undefinedIfNotFound(error: unknown): undefined {
  if (error instanceof Refusal && error.code === 'not_found') return undefined;
  throw error;
}
