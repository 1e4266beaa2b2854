import { given, headBranch, pullRequestNumber, splitRepository } from '../facts.ts';
import { jobOf, type Provider, value } from './provider.ts';

export const codemagic: Provider = {
  name: 'Codemagic',
  detect: (env) => value(env, 'CM_BUILD_ID') !== undefined,
  async read(env) {
    const isPullRequest = env.CM_PULL_REQUEST === 'true';
    const number = pullRequestNumber(value(env, 'CM_PULL_REQUEST_NUMBER'));
    const pullRequest = isPullRequest ? number : undefined;
    const base = value(env, 'CM_PULL_REQUEST_DEST');
    const tag = value(env, 'CM_TAG');
    const branch = value(env, 'CM_BRANCH');
    const ofPush = branch === tag ? undefined : branch;
    const facts = given({
      ...splitRepository(value(env, 'CM_REPO_SLUG')),
      // The source branch of a pull request. Codemagic does not say in which repository it is.
      branch: pullRequest === undefined ? ofPush : headBranch(pullRequest, branch, base),
      commitSha: value(env, 'CM_COMMIT'),
      pullRequest,
    });
    const [project, build] = [value(env, 'CM_PROJECT_ID'), value(env, 'CM_BUILD_ID')];
    const job = jobOf({
      baseBranch: base,
      jobUrl: project && `https://codemagic.io/app/${project}/build/${build}`,
      tag,
    });
    return { facts, job };
  },
};
