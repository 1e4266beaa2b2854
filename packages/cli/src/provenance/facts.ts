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

/**
 * The branch name for a pull request of which CI does not tell whether it comes from a fork. The name
 * of its branch is used unless it is the branch to merge into or the default branch: most forks that
 * share a name with a branch of this repository share one of these.
 */
export function headBranch(
  pullRequest: number | string,
  branch: string | undefined,
  ...ofRepository: readonly (string | undefined)[]
): string {
  return branch === undefined || ofRepository.includes(branch) ? forkBranch(pullRequest) : branch;
}

/** `42` from `42`, `#42` or `https://host/owner/repo/pull/42`. */
export function pullRequestNumber(text: string | undefined): number | undefined {
  const digits = /(?:^|[#/])(\d{1,15})\/?$/.exec(text ?? '')?.[1];
  return digits === undefined ? undefined : Number(digits);
}

/** `42` from `refs/pull/42/head`, `refs/merge-requests/42/merge` or `refs/pull-requests/42/from`. */
export function pullRequestOfRef(ref: string | undefined): number | undefined {
  const digits = /^refs\/(?:pull|pull-requests|merge-requests)\/(\d{1,15})(?:\/|$)/.exec(
    ref ?? '',
  )?.[1];
  return digits === undefined ? undefined : Number(digits);
}

/** `v1` from `refs/tags/v1`. */
export const tagOf = (ref: string | undefined): string | undefined =>
  ref?.startsWith('refs/tags/') ? ref.slice('refs/tags/'.length) : undefined;

/** `acme/mobile` and `shop` from `acme/mobile/shop`: GitLab's groups have slashes. */
export function splitRepository(text: string | undefined): { owner?: string; repo?: string } {
  const slash = text?.lastIndexOf('/') ?? -1;
  if (text === undefined || slash < 1) return {};
  return { owner: text.slice(0, slash), repo: text.slice(slash + 1) };
}

/** The branch, and the number of the last pull request, of a group in GitHub's merge queue. */
type QueueGroup = { branch: string; baseBranch: string; pullRequest: number };

/**
 * Reads `gh-readonly-queue/<base>/pr-<number>-<sha>`. GitHub pushes each group of a merge queue to a
 * branch of this form and deletes it afterwards. All groups of a base share one branch here.
 */
export function queueGroup(branch: string | undefined): QueueGroup | null {
  const match = /^gh-readonly-queue\/(.+)\/pr-(\d{1,15})(?:-[0-9a-f]+)?$/.exec(branch ?? '');
  if (!match?.[1]) return null;
  return {
    branch: `merge-queue/${match[1]}`,
    baseBranch: match[1],
    pullRequest: Number(match[2]),
  };
}

/** `main` from `refs/heads/main` or `main`; undefined for tags, pull requests and other refs. */
export function branchOf(ref: string | undefined): string | undefined {
  if (ref === undefined || ref === '') return undefined;
  if (ref.startsWith('refs/heads/')) return ref.slice('refs/heads/'.length);
  return ref.startsWith('refs/') ? undefined : ref;
}
