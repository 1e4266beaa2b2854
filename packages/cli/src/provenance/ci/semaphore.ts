import {
  branchOf,
  forkBranch,
  given,
  pullRequestNumber,
  pullRequestOfRef,
  splitRepository,
  tagOf,
} from '../facts.ts';
import { type Env, jobOf, type Provider, value } from './provider.ts';

function pullRequestOf(env: Env): number | undefined {
  const number = pullRequestNumber(value(env, 'SEMAPHORE_GIT_PR_NUMBER'));
  return number ?? pullRequestOfRef(value(env, 'SEMAPHORE_GIT_REF'));
}

function branchOfJob(env: Env, pullRequest: number | undefined): string | undefined {
  // There is no working branch for a tag.
  const working = value(env, 'SEMAPHORE_GIT_WORKING_BRANCH');
  if (pullRequest === undefined) return working ?? branchOf(value(env, 'SEMAPHORE_GIT_REF'));
  const source = value(env, 'SEMAPHORE_GIT_PR_SLUG')?.toLowerCase();
  const own = source !== undefined && source === env.SEMAPHORE_GIT_REPO_SLUG?.toLowerCase();
  return own ? (value(env, 'SEMAPHORE_GIT_PR_BRANCH') ?? working) : forkBranch(pullRequest);
}

export const semaphore: Provider = {
  name: 'Semaphore',
  detect: (env) => env.SEMAPHORE === 'true',
  async read(env) {
    const pullRequest = pullRequestOf(env);
    const isChange = pullRequest !== undefined;
    const facts = given({
      ...splitRepository(value(env, 'SEMAPHORE_GIT_REPO_SLUG')),
      branch: branchOfJob(env, pullRequest),
      // SEMAPHORE_GIT_SHA of a pull request is the merge.
      commitSha: value(env, isChange ? 'SEMAPHORE_GIT_PR_SHA' : 'SEMAPHORE_GIT_SHA'),
      author: isChange ? undefined : value(env, 'SEMAPHORE_GIT_COMMIT_AUTHOR'),
      pullRequest,
    });
    const [server, id] = [
      value(env, 'SEMAPHORE_ORGANIZATION_URL')?.replace(/\/+$/, ''),
      value(env, 'SEMAPHORE_JOB_ID'),
    ];
    const job = jobOf({
      // SEMAPHORE_GIT_BRANCH of a pull request is the branch that it targets.
      baseBranch: isChange ? value(env, 'SEMAPHORE_GIT_BRANCH') : undefined,
      jobUrl: server && id && `${server}/jobs/${id}`,
      tag: value(env, 'SEMAPHORE_GIT_TAG_NAME') ?? tagOf(env.SEMAPHORE_GIT_REF),
    });
    return { facts, job };
  },
};
