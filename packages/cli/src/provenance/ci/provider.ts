import { branchOf, type Facts } from '../facts.ts';
import type { Git } from '../git.ts';

export type Env = Readonly<Record<string, string | undefined>>;

/** What a provider may read besides environment variables. */
export type Tools = {
  git: Git;
  /** The text of a file; null when it cannot be read. */
  readText(path: string): Promise<string | null>;
};

/**
 * A number that grows with each run, and the name of the sequence it belongs to. Only numbers of the same
 * `orderSource` are compared (docs/decisions/0024).
 */
export type RunOrder = { order: number; orderSource: string };

/** What CI tells about its own run. It is not part of the provenance that the server keeps. */
export type Job = {
  /** The branch that the pull request, or the group of a merge queue, is to be merged into. */
  baseBranch?: string;
  /** The number of the run, for `order` of a build; only if it does not change when a job runs again. */
  order?: RunOrder;
  /** The page of the job, or of its run where jobs have no page of their own. */
  jobUrl?: string;
  /** The tag that the run is for. */
  tag?: string;
};

export type Found = { facts: Facts; job: Job };

/** Detects a CI system and reads what it says from its variables. */
export type Provider = {
  name: string;
  detect(env: Env): boolean;
  read(env: Env, tools: Tools): Promise<Found>;
  /** Whether another run built the bundle, so that HEAD says nothing about it. */
  isAfterAnother?(env: Env): boolean;
};

/** The first of the variables that is set and not blank, trimmed. */
export const value = (env: Env, ...names: string[]): string | undefined =>
  names.map((name) => env[name]?.trim()).find((text) => text !== undefined && text !== '');

/** The text of each field, as a variable has it. */
type JobTexts = {
  [Name in 'baseBranch' | 'runNumber' | 'numberedBy' | 'jobUrl' | 'tag']?: string | undefined;
};

/** Leaves out what is unknown, a run number that is no whole number, and a url that is not http(s). */
export function jobOf({ baseBranch, runNumber, numberedBy, jobUrl, tag }: JobTexts): Job {
  const base = branchOf(baseBranch);
  const isOrder = /^\d{1,15}$/.test(runNumber ?? '') && /^[!-~]{1,255}$/.test(numberedBy ?? '');
  return {
    ...(base !== undefined && { baseBranch: base }),
    ...(isOrder && { order: { order: Number(runNumber), orderSource: numberedBy ?? '' } }),
    ...(jobUrl !== undefined && /^https?:\/\//.test(jobUrl) && { jobUrl }),
    ...(tag !== undefined && tag !== '' && { tag }),
  };
}
