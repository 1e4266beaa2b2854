import type { Collected } from '../provenance/collect.ts';
import { branchOf, pullRequestNumber } from '../provenance/facts.ts';
import { type Env, value } from '../provenance/provider.ts';

/** What a report has to know of the job beside the facts of the commit. */
export type Job = {
  pullRequest: number | null;
  /** The branch that the pull request goes into. */
  baseBranch: string | null;
  /** The job's own page. */
  jobUrl: string | null;
};

const BASE_BRANCHES = [
  'GITHUB_BASE_REF',
  'CI_MERGE_REQUEST_TARGET_BRANCH_NAME',
  'BITBUCKET_PR_DESTINATION_BRANCH',
];

/** `https://github.com/acme/shop/actions/runs/1`. */
function runUrl(env: Env): string | undefined {
  const [server, repository, run] = ['GITHUB_SERVER_URL', 'GITHUB_REPOSITORY', 'GITHUB_RUN_ID'].map(
    (name) => value(env, name),
  );
  return server && repository && run ? `${server}/${repository}/actions/runs/${run}` : undefined;
}

/** What providers tell of the job, where they do. */
type Told = { job?: { baseBranch?: string; jobUrl?: string } };

export function jobOf({ facts, job = {} }: Collected & Told, env: Env): Job {
  const { pullRequest } = facts;
  return {
    pullRequest: pullRequestNumber(pullRequest === undefined ? '' : String(pullRequest)) ?? null,
    baseBranch: job.baseBranch ?? branchOf(value(env, ...BASE_BRANCHES)) ?? null,
    jobUrl: job.jobUrl ?? value(env, 'CI_JOB_URL') ?? runUrl(env) ?? null,
  };
}
