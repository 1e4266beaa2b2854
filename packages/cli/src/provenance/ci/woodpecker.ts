import { branchOf, given, headBranch, pullRequestNumber, pullRequestOfRef } from '../facts.ts';
import { jobOf, type Provider, value } from './provider.ts';

export const woodpecker: Provider = {
  name: 'Woodpecker',
  detect: (env) => env.CI === 'woodpecker' || env.CI_SYSTEM_NAME === 'woodpecker',
  async read(env) {
    const ref = value(env, 'CI_COMMIT_REF');
    const pullRequest =
      pullRequestNumber(value(env, 'CI_COMMIT_PULL_REQUEST')) ?? pullRequestOfRef(ref);
    const base = value(env, 'CI_COMMIT_TARGET_BRANCH');
    const source = value(env, 'CI_COMMIT_SOURCE_BRANCH');
    const isChange = pullRequest !== undefined;
    const facts = given({
      owner: value(env, 'CI_REPO_OWNER'),
      repo: value(env, 'CI_REPO_NAME'),
      // CI_COMMIT_BRANCH is the target of a pull request, and so is what git has checked out.
      branch: isChange
        ? headBranch(pullRequest, source, base, value(env, 'CI_REPO_DEFAULT_BRANCH'))
        : branchOf(ref ?? value(env, 'CI_COMMIT_BRANCH')),
      commitSha: value(env, 'CI_COMMIT_SHA'),
      // Of a pull request it may be the title.
      commitMessage: isChange ? undefined : value(env, 'CI_COMMIT_MESSAGE'),
      author: value(env, 'CI_COMMIT_AUTHOR'),
      pullRequest,
    });
    const job = jobOf({
      baseBranch: base,
      jobUrl: value(env, 'CI_STEP_URL', 'CI_PIPELINE_URL'),
      tag: value(env, 'CI_COMMIT_TAG'),
    });
    return { facts, job };
  },
};
