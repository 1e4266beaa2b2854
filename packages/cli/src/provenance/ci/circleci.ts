import { forkBranch, given, pullRequestNumber } from '../facts.ts';
import { parseRemote } from '../remote.ts';
import { jobOf, type Provider, value } from './provider.ts';

export const circleci: Provider = {
  name: 'CircleCI',
  detect: (env) => env.CIRCLECI === 'true',
  async read(env) {
    const remote = parseRemote(value(env, 'CIRCLE_REPOSITORY_URL') ?? '');
    // CIRCLE_PR_NUMBER is set only for pull requests from forks.
    const ofFork = pullRequestNumber(value(env, 'CIRCLE_PR_NUMBER'));
    const facts = given({
      owner: value(env, 'CIRCLE_PROJECT_USERNAME') ?? remote?.owner,
      repo: value(env, 'CIRCLE_PROJECT_REPONAME') ?? remote?.repo,
      branch: ofFork === undefined ? value(env, 'CIRCLE_BRANCH') : forkBranch(ofFork),
      commitSha: value(env, 'CIRCLE_SHA1'),
      pullRequest: ofFork ?? pullRequestNumber(value(env, 'CIRCLE_PULL_REQUEST')),
    });
    const job = jobOf({
      jobUrl: value(env, 'CIRCLE_BUILD_URL'),
      tag: value(env, 'CIRCLE_TAG'),
    });
    return { facts, job };
  },
};
