import type { Client } from '@vitrine/client';
import type { BranchState, BuildRecord } from '@vitrine/contract';
import { appOf } from './build-names.ts';

/** A line of a report: the latest ready build of a branch, for one app and platform. */
export type Row = {
  build: BuildRecord;
  /** The same of the target branch of the pull request; null when there is none. */
  base: BuildRecord | null;
  /** Of the branch, where that is known. */
  state?: BranchState;
};

export type Branch = { owner: string; repo: string; branch: string };

const keyOf = (build: BuildRecord): string => JSON.stringify([appOf(build) ?? '', build.platform]);

/** The latest ready build of each app and platform of a branch. */
async function latestBuilds(client: Client, branch: Branch, signal: AbortSignal): Promise<Row[]> {
  const { owner, repo, branch: name } = branch;
  const rows: Row[] = [];
  const query = { owner, repo, branch: name, app: '*', limit: 100 };
  for await (const { latest, state } of client.allBranches(query, { signal }))
    if (latest) rows.push({ build: latest, base: null, state });
  return rows;
}

/** The rows that the server has of a branch now, always in the same order. */
export async function readRows(
  client: Client,
  branch: Branch,
  baseBranch: string | null,
  signal: AbortSignal,
): Promise<Row[]> {
  const rows = await latestBuilds(client, branch, signal);
  const isOther = baseBranch !== null && baseBranch !== branch.branch;
  const bases =
    isOther && rows.length > 0
      ? await latestBuilds(client, { ...branch, branch: baseBranch }, signal)
      : [];
  const baseOf = new Map(bases.map(({ build }) => [keyOf(build), build]));
  return rows
    .map((row) => ({ ...row, base: baseOf.get(keyOf(row.build)) ?? null }))
    .sort((one, other) => (keyOf(one.build) < keyOf(other.build) ? -1 : 1));
}
