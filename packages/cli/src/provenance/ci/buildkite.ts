import { forkBranch, given, headBranch, pullRequestNumber } from '../facts.ts';
import { parseRemote, sameRepository } from '../remote.ts';
import { type Env, jobOf, type Provider, value } from './provider.ts';

function branchOfBuild(env: Env, pullRequest: number | undefined): string | undefined {
  const branch = value(env, 'BUILDKITE_BRANCH');
  // For a tag that was pushed to GitHub, BUILDKITE_BRANCH has its name too.
  if (branch !== undefined && branch === value(env, 'BUILDKITE_TAG')) return undefined;
  if (pullRequest === undefined) return branch;
  const source = value(env, 'BUILDKITE_PULL_REQUEST_REPO');
  const base = value(env, 'BUILDKITE_PULL_REQUEST_BASE_BRANCH');
  // The variable of the repository is blank where the host of the repository does not tell it.
  if (source === undefined)
    return headBranch(pullRequest, branch, base, value(env, 'BUILDKITE_PIPELINE_DEFAULT_BRANCH'));
  const own = sameRepository(parseRemote(source), parseRemote(value(env, 'BUILDKITE_REPO') ?? ''));
  return own ? branch : forkBranch(pullRequest);
}

export const buildkite: Provider = {
  name: 'Buildkite',
  detect: (env) => env.BUILDKITE === 'true',
  async read(env) {
    const remote = parseRemote(value(env, 'BUILDKITE_REPO') ?? '');
    // `false` when there is none.
    const pullRequest = pullRequestNumber(value(env, 'BUILDKITE_PULL_REQUEST'));
    // Somebody who starts a build by hand writes a message of their own.
    const isPush = pullRequest === undefined && env.BUILDKITE_SOURCE === 'webhook';
    const facts = given({
      owner: remote?.owner,
      repo: remote?.repo,
      branch: branchOfBuild(env, pullRequest),
      // `HEAD` for a build that was started by hand: then it is what is checked out.
      commitSha: value(env, 'BUILDKITE_COMMIT'),
      commitMessage: isPush ? value(env, 'BUILDKITE_MESSAGE') : undefined,
      author: value(env, 'BUILDKITE_BUILD_AUTHOR'),
      pullRequest,
    });
    const pipeline = value(env, 'BUILDKITE_PIPELINE_ID');
    const page = value(env, 'BUILDKITE_BUILD_URL');
    const id = value(env, 'BUILDKITE_JOB_ID');
    const job = jobOf({
      baseBranch: value(
        env,
        'BUILDKITE_PULL_REQUEST_BASE_BRANCH',
        'BUILDKITE_MERGE_QUEUE_BASE_BRANCH',
      ),
      // It only ever grows in a pipeline.
      runNumber: value(env, 'BUILDKITE_BUILD_NUMBER'),
      numberedBy: pipeline && `buildkite.com/${pipeline}`,
      jobUrl: page && id ? `${page}#${id}` : page,
      tag: value(env, 'BUILDKITE_TAG'),
    });
    return { facts, job };
  },
};
