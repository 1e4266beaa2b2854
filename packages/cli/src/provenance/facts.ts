/** What is known about the commit that a bundle was built from. */
export type Facts = {
  owner?: string;
  repo?: string;
  branch?: string;
  /** 40 hex digits. For a pull request: its head, not the test merge that CI builds. */
  commitSha?: string;
  commitMessage?: string;
  author?: string;
  pullRequest?: number | string;
};

export type FactName = keyof Facts;

/** Drops undefined and empty facts, so that spreading the result overwrites nothing with them. */
export function given(facts: { [Name in FactName]?: Facts[Name] | undefined }): Facts {
  const entries = Object.entries(facts).filter(([, value]) => value !== undefined && value !== '');
  return Object.fromEntries(entries) as Facts;
}

/**
 * The branch name for a pull request from a fork. The fork's own branch name may also exist in this
 * repository (often `main`), and an upload under that name would replace this repository's builds.
 */
export const forkBranch = (pullRequest: number | string): string => `pull/${pullRequest}`;

/**
 * The branch name for a fork when the number of the pull request is unknown. It contains the owner,
 * so that forks do not replace each other's builds. Without an owner, it contains the commit.
 */
export const unnumberedForkBranch = (
  owner: string | undefined,
  branch: string | undefined,
  commitSha: string | undefined,
): string => `fork/${owner && branch ? `${owner}/${branch}` : (commitSha ?? 'unknown')}`;

/** `42` from `42`, `#42` or `https://host/owner/repo/pull/42`. */
export function pullRequestNumber(text: string | undefined): number | undefined {
  const digits = /(?:^|[#/])(\d{1,15})\/?$/.exec(text ?? '')?.[1];
  return digits === undefined ? undefined : Number(digits);
}

/** `main` from `refs/heads/main` or `main`; undefined for tags, pull requests and other refs. */
export function branchOf(ref: string | undefined): string | undefined {
  if (ref === undefined || ref === '') return undefined;
  if (ref.startsWith('refs/heads/')) return ref.slice('refs/heads/'.length);
  return ref.startsWith('refs/') ? undefined : ref;
}
