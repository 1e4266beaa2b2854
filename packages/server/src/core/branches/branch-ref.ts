import type { Repository } from '../model/account.ts';

/** A branch of a repository with all of its applications and platforms. */
export type BranchRef = { owner: string; repo: string; branch: string };

/** The repository in the `target` of an audit event. */
export const repositoryTarget = ({ id, owner, repo }: Repository) => ({
  repository: id,
  name: `${owner}/${repo}`,
});
