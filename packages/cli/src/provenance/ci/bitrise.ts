import { forkBranch, given, pullRequestNumber } from '../facts.ts';
import { parseRemote, sameRepository } from '../remote.ts';
import { jobOf, type Provider, value } from './provider.ts';

export const bitrise: Provider = {
  name: 'Bitrise',
  detect: (env) => env.BITRISE_IO === 'true',
  async read(env) {
    const remote = parseRemote(value(env, 'GIT_REPOSITORY_URL') ?? '');
    const source = value(env, 'BITRISEIO_PULL_REQUEST_REPOSITORY_URL');
    const pullRequest = pullRequestNumber(value(env, 'BITRISE_PULL_REQUEST'));
    const fork =
      pullRequest !== undefined &&
      source !== undefined &&
      !sameRepository(parseRemote(source), remote);
    const facts = given({
      owner: value(env, 'BITRISEIO_GIT_REPOSITORY_OWNER') ?? remote?.owner,
      repo: value(env, 'BITRISEIO_GIT_REPOSITORY_SLUG') ?? remote?.repo,
      branch: fork ? forkBranch(pullRequest) : value(env, 'BITRISE_GIT_BRANCH'),
      // BITRISE_GIT_COMMIT is the commit that triggered the build: the head of a pull request.
      // GIT_CLONE_COMMIT_HASH is what the clone step checked out, which may be a merge. It is used
      // only for builds started by hand, where the first variable is not set.
      commitSha: value(env, 'BITRISE_GIT_COMMIT', 'GIT_CLONE_COMMIT_HASH'),
      // For a pull request this variable holds the title of the pull request.
      commitMessage: pullRequest === undefined ? value(env, 'BITRISE_GIT_MESSAGE') : undefined,
      author: value(env, 'GIT_CLONE_COMMIT_AUTHOR_NAME'),
      pullRequest,
    });
    const job = jobOf({
      baseBranch: value(env, 'BITRISEIO_GIT_BRANCH_DEST'),
      jobUrl: value(env, 'BITRISE_BUILD_URL'),
      tag: value(env, 'BITRISE_GIT_TAG'),
    });
    return { facts, job };
  },
};
