import { given, pullRequestNumber, splitRepository } from '../facts.ts';
import { jobOf, type Provider, value } from './provider.ts';

export const bitbucket: Provider = {
  name: 'Bitbucket Pipelines',
  detect: (env) => value(env, 'BITBUCKET_BUILD_NUMBER') !== undefined,
  async read(env) {
    const fullName = value(env, 'BITBUCKET_REPO_FULL_NAME');
    const { owner, repo } = splitRepository(fullName);
    const runNumber = value(env, 'BITBUCKET_BUILD_NUMBER');
    const repository = value(env, 'BITBUCKET_REPO_UUID');
    const facts = given({
      owner: value(env, 'BITBUCKET_WORKSPACE') ?? owner,
      repo: value(env, 'BITBUCKET_REPO_SLUG') ?? repo,
      // Pipelines of pull requests run for branches of the repository itself, never for forks.
      branch: value(env, 'BITBUCKET_BRANCH'),
      // The head. HEAD is a merge with the destination branch that the job made for itself.
      commitSha: value(env, 'BITBUCKET_COMMIT'),
      pullRequest: pullRequestNumber(value(env, 'BITBUCKET_PR_ID')),
    });
    const page = `https://bitbucket.org/${fullName}/pipelines/results/${runNumber}`;
    const job = jobOf({
      baseBranch: value(env, 'BITBUCKET_PR_DESTINATION_BRANCH'),
      // It grows in a repository, and can only be set to a larger one.
      runNumber,
      numberedBy: repository && `bitbucket.org/${repository}`,
      jobUrl: fullName === undefined ? undefined : page,
      tag: value(env, 'BITBUCKET_TAG'),
    });
    return { facts, job };
  },
};
