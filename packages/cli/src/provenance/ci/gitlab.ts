import { forkBranch, given, pullRequestNumber, splitRepository } from '../facts.ts';
import { jobOf, type Provider, value } from './provider.ts';

export const gitlab: Provider = {
  name: 'GitLab CI',
  detect: (env) => env.GITLAB_CI === 'true',
  async read(env) {
    const project = value(env, 'CI_PROJECT_PATH') ?? '';
    const number = value(env, 'CI_MERGE_REQUEST_IID');
    const source = value(env, 'CI_MERGE_REQUEST_SOURCE_PROJECT_PATH');
    const branch = value(env, 'CI_MERGE_REQUEST_SOURCE_BRANCH_NAME');
    // When the fork was deleted, GitLab sets neither the path nor the branch.
    const fork =
      number !== undefined &&
      (branch === undefined || (source !== undefined && source !== project));
    // Set only when the pipeline runs on the merge of both branches, as that of a merge train does.
    // Otherwise CI_COMMIT_SHA is the head.
    const head = value(env, 'CI_MERGE_REQUEST_SOURCE_BRANCH_SHA');
    const merged = head !== undefined && head !== env.CI_COMMIT_SHA;
    const facts = given({
      ...splitRepository(project),
      branch: fork ? forkBranch(number) : (branch ?? value(env, 'CI_COMMIT_BRANCH')),
      commitSha: head ?? value(env, 'CI_COMMIT_SHA'),
      commitMessage: merged ? undefined : value(env, 'CI_COMMIT_MESSAGE'),
      author: merged ? undefined : value(env, 'CI_COMMIT_AUTHOR')?.replace(/\s*<[^>]*>$/, ''),
      // The second is of a pull request on GitHub whose repository GitLab mirrors. Its commit and
      // branch are those of a push, since GitLab runs no pipelines for forks there.
      pullRequest: pullRequestNumber(number ?? value(env, 'CI_EXTERNAL_PULL_REQUEST_IID')),
    });
    const job = jobOf({
      baseBranch: value(
        env,
        'CI_MERGE_REQUEST_TARGET_BRANCH_NAME',
        'CI_EXTERNAL_PULL_REQUEST_TARGET_BRANCH_NAME',
      ),
      // It grows in all of an instance, and a job that runs again keeps it.
      runNumber: value(env, 'CI_PIPELINE_ID'),
      numberedBy: value(env, 'CI_SERVER_URL'),
      jobUrl: value(env, 'CI_JOB_URL'),
      tag: value(env, 'CI_COMMIT_TAG'),
    });
    return { facts, job };
  },
};
