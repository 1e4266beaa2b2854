import { given, pullRequestNumber } from './facts.ts';
import { type Provider, value } from './provider.ts';
import { parseRemote } from './remote.ts';

export const circleci: Provider = {
  name: 'CircleCI',
  detect: (env) => env.CIRCLECI === 'true',
  async read(env) {
    const remote = parseRemote(value(env, 'CIRCLE_REPOSITORY_URL') ?? '');
    return given({
      owner: value(env, 'CIRCLE_PROJECT_USERNAME') ?? remote?.owner,
      repo: value(env, 'CIRCLE_PROJECT_REPONAME') ?? remote?.repo,
      // Of a pull request from a fork this is `pull/42` already.
      branch: value(env, 'CIRCLE_BRANCH'),
      commitSha: value(env, 'CIRCLE_SHA1'),
      pullRequest: pullRequestNumber(value(env, 'CIRCLE_PR_NUMBER', 'CIRCLE_PULL_REQUEST')),
    });
  },
};
