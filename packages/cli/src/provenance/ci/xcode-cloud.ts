import { branchOf, forkBranch, given, pullRequestNumber, splitRepository } from '../facts.ts';
import { jobOf, type Provider, value } from './provider.ts';

export const xcodeCloud: Provider = {
  name: 'Xcode Cloud',
  detect: (env) => env.CI_XCODE_CLOUD?.toUpperCase() === 'TRUE',
  async read(env) {
    const pullRequest = pullRequestNumber(value(env, 'CI_PULL_REQUEST_NUMBER'));
    const target = value(env, 'CI_PULL_REQUEST_TARGET_REPO');
    const source = value(env, 'CI_PULL_REQUEST_SOURCE_REPO');
    const own = source !== undefined && source.toLowerCase() === target?.toLowerCase();
    const head = value(env, 'CI_PULL_REQUEST_SOURCE_BRANCH');
    const facts = given({
      // Only pull requests have variables with the name of the repository; git knows it.
      ...splitRepository(target),
      branch:
        pullRequest === undefined
          ? (value(env, 'CI_BRANCH') ?? branchOf(value(env, 'CI_GIT_REF')))
          : own
            ? head
            : forkBranch(pullRequest),
      commitSha: value(env, 'CI_PULL_REQUEST_SOURCE_COMMIT', 'CI_COMMIT'),
      pullRequest,
    });
    const job = jobOf({
      baseBranch: value(env, 'CI_PULL_REQUEST_TARGET_BRANCH'),
      jobUrl: value(env, 'CI_BUILD_URL'),
      tag: value(env, 'CI_TAG'),
    });
    return { facts, job };
  },
};
