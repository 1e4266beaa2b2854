import { forkBranch, given, pullRequestNumber, splitRepository } from '../facts.ts';
import { parents } from '../git.ts';
import { jobOf, type Provider, value } from './provider.ts';

export const travis: Provider = {
  name: 'Travis CI',
  detect: (env) => env.TRAVIS === 'true',
  async read(env, { git }) {
    const slug = value(env, 'TRAVIS_REPO_SLUG');
    // `false` when there is none.
    const pullRequest = pullRequestNumber(value(env, 'TRAVIS_PULL_REQUEST'));
    const built = value(env, 'TRAVIS_COMMIT');
    const job = jobOf({
      baseBranch: pullRequest === undefined ? undefined : value(env, 'TRAVIS_BRANCH'),
      jobUrl: value(env, 'TRAVIS_JOB_WEB_URL', 'TRAVIS_BUILD_WEB_URL'),
      tag: value(env, 'TRAVIS_TAG'),
    });
    if (pullRequest === undefined) {
      const isPush = env.TRAVIS_EVENT_TYPE === 'push';
      const facts = given({
        ...splitRepository(slug),
        // For a tag, TRAVIS_BRANCH is its name.
        branch: job.tag === undefined ? value(env, 'TRAVIS_BRANCH') : undefined,
        commitSha: built,
        // A build by the API may have a message of its own.
        commitMessage: isPush ? value(env, 'TRAVIS_COMMIT_MESSAGE') : undefined,
      });
      return { facts, job };
    }
    const source = value(env, 'TRAVIS_PULL_REQUEST_SLUG');
    const own = source !== undefined && source.toLowerCase() === slug?.toLowerCase();
    const head = value(env, 'TRAVIS_PULL_REQUEST_SHA');
    const facts = given({
      ...splitRepository(slug),
      branch: own ? value(env, 'TRAVIS_PULL_REQUEST_BRANCH') : forkBranch(pullRequest),
      // TRAVIS_COMMIT is the test merge. Its second parent is the head.
      commitSha: head ?? (built && (await parents(git, built))[1]),
      pullRequest,
    });
    return { facts, job };
  },
};
