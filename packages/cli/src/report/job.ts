import type { Collected } from '../provenance/collect.ts';
import { pullRequestNumber } from '../provenance/facts.ts';

/** What a report needs to know about the job, in addition to the facts of the commit. */
export type Job = {
  pullRequest: number | null;
  /** The branch that the pull request goes into. */
  baseBranch: string | null;
  /** The job's own page. */
  jobUrl: string | null;
};

export const jobOf = ({ facts, job }: Collected): Job => ({
  pullRequest: pullRequestNumber(String(facts.pullRequest ?? '')) ?? null,
  baseBranch: job.baseBranch ?? null,
  jobUrl: job.jobUrl ?? null,
});
