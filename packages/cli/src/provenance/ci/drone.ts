import {
  branchOf,
  given,
  headBranch,
  pullRequestNumber,
  pullRequestOfRef,
  splitRepository,
} from '../facts.ts';
import { jobOf, type Provider, value } from './provider.ts';

export const drone: Provider = {
  name: 'Drone',
  detect: (env) => env.DRONE === 'true',
  async read(env) {
    const ref = value(env, 'DRONE_COMMIT_REF');
    // A promotion of a pull request's build has the ref alone.
    const pullRequest =
      pullRequestNumber(value(env, 'DRONE_PULL_REQUEST')) ?? pullRequestOfRef(ref);
    const isChange = pullRequest !== undefined;
    const base = value(env, 'DRONE_TARGET_BRANCH');
    const source = value(env, 'DRONE_SOURCE_BRANCH');
    const { owner, repo } = splitRepository(value(env, 'DRONE_REPO'));
    const facts = given({
      owner: owner ?? value(env, 'DRONE_REPO_OWNER', 'DRONE_REPO_NAMESPACE'),
      repo: repo ?? value(env, 'DRONE_REPO_NAME'),
      // DRONE_BRANCH and DRONE_COMMIT_BRANCH are the target of a pull request, and so is what git
      // has checked out.
      branch: isChange
        ? headBranch(pullRequest, source, base, value(env, 'DRONE_REPO_BRANCH'))
        : branchOf(ref ?? value(env, 'DRONE_BRANCH', 'DRONE_COMMIT_BRANCH')),
      commitSha: value(env, 'DRONE_COMMIT_SHA', 'DRONE_COMMIT'),
      commitMessage: isChange ? undefined : value(env, 'DRONE_COMMIT_MESSAGE'),
      author: value(env, 'DRONE_COMMIT_AUTHOR_NAME', 'DRONE_COMMIT_AUTHOR'),
      pullRequest,
    });
    const job = jobOf({
      baseBranch: isChange ? base : undefined,
      jobUrl: value(env, 'DRONE_BUILD_LINK'),
      tag: value(env, 'DRONE_TAG'),
    });
    return { facts, job };
  },
};
