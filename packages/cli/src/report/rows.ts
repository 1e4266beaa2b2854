import { type Client, VitrineError } from '@vitrine/client';
import type { BuildRecord, Platform } from '@vitrine/contract';
import { appOf } from './build-names.ts';

/** A line of a report: the latest ready build of a branch, for one app and platform. */
export type Row = {
  build: BuildRecord;
  /** The same of the branch that the pull request goes into; null when there is none. */
  base: BuildRecord | null;
};

export type Branch = { owner: string; repo: string; branch: string };

const PLATFORMS: readonly Platform[] = ['android', 'ios'];

const isNotFound = (error: unknown): boolean =>
  error instanceof VitrineError && error.code === 'not_found';

const keyOf = (build: BuildRecord): string => JSON.stringify([appOf(build) ?? '', build.platform]);

/** The latest ready build of each app and platform of a branch. */
async function latestBuilds(
  client: Client,
  { owner, repo, branch }: Branch,
  signal: AbortSignal,
): Promise<BuildRecord[]> {
  const found = await Promise.all(
    PLATFORMS.map((platform) =>
      client
        .latestBuild({ owner, repo, branch, platform, status: 'ready' }, { signal })
        .catch((error: unknown) => {
          if (isNotFound(error)) return null;
          throw error;
        }),
    ),
  );
  return found.filter((build) => build !== null);
}

/** What the server has of a branch now, in the same order for everybody who asks. */
export async function readRows(
  client: Client,
  branch: Branch,
  baseBranch: string | null,
  signal: AbortSignal,
): Promise<Row[]> {
  const builds = await latestBuilds(client, branch, signal);
  const isOther = baseBranch !== null && baseBranch !== branch.branch;
  const bases =
    isOther && builds.length > 0
      ? await latestBuilds(client, { ...branch, branch: baseBranch }, signal)
      : [];
  const baseOf = new Map(bases.map((base) => [keyOf(base), base]));
  const order = (one: BuildRecord, other: BuildRecord) => (keyOf(one) < keyOf(other) ? -1 : 1);
  return builds.sort(order).map((build) => ({ build, base: baseOf.get(keyOf(build)) ?? null }));
}
