import { forkBranch, given } from './facts.ts';
import { type Provider, value } from './provider.ts';

export const gitlab: Provider = {
  name: 'GitLab CI',
  detect: (env) => env.GITLAB_CI === 'true',
  async read(env) {
    const project = value(env, 'CI_PROJECT_PATH') ?? '';
    const slash = project.lastIndexOf('/');
    const number = value(env, 'CI_MERGE_REQUEST_IID');
    const source = value(env, 'CI_MERGE_REQUEST_SOURCE_PROJECT_PATH');
    const branch = value(env, 'CI_MERGE_REQUEST_SOURCE_BRANCH_NAME');
    // When the fork was deleted, GitLab sets neither the path nor the branch.
    const fork =
      number !== undefined &&
      (branch === undefined || (source !== undefined && source !== project));
    // Set only when the pipeline runs on the merge of both branches. Otherwise CI_COMMIT_SHA is the
    // head.
    const head = value(env, 'CI_MERGE_REQUEST_SOURCE_BRANCH_SHA');
    const merged = head !== undefined && head !== env.CI_COMMIT_SHA;
    return given({
      owner: slash > 0 ? project.slice(0, slash) : undefined,
      repo: slash > 0 ? project.slice(slash + 1) : undefined,
      branch: fork ? forkBranch(number) : (branch ?? value(env, 'CI_COMMIT_BRANCH')),
      commitSha: head ?? value(env, 'CI_COMMIT_SHA'),
      commitMessage: merged ? undefined : value(env, 'CI_COMMIT_MESSAGE'),
      author: merged ? undefined : value(env, 'CI_COMMIT_AUTHOR')?.replace(/\s*<[^>]*>$/, ''),
      pullRequest: number === undefined ? undefined : Number(number),
    });
  },
};
