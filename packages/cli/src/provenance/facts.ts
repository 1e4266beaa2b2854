/** What is known of the commit that a bundle was made from. */
export type Facts = {
  owner?: string;
  repo?: string;
  branch?: string;
  /** 40 hex digits; of a pull request its head, never the merge that CI made for testing it. */
  commitSha?: string;
  commitMessage?: string;
  author?: string;
  pullRequest?: number | string;
};

export type FactName = keyof Facts;

/** Drops what is not there, so that a spread never overwrites with nothing. */
export function given(facts: { [Name in FactName]?: Facts[Name] | undefined }): Facts {
  const entries = Object.entries(facts).filter(([, value]) => value !== undefined && value !== '');
  return Object.fromEntries(entries) as Facts;
}

/**
 * The branch of a pull request from a fork. Its own name may be one that exists here too (often
 * `main`), and an upload under it would take the place of this repository's builds.
 */
export const forkBranch = (pullRequest: number | string): string => `pull/${pullRequest}`;

/**
 * The branch of a fork of which nobody tells the pull request. It says whose it is, so that forks do
 * not replace each other's builds either; of a fork that is not told, the commit has to do.
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
