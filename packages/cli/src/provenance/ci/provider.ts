import { branchOf, type Facts } from '../facts.ts';
import type { Git } from '../git.ts';

export type Env = Readonly<Record<string, string | undefined>>;

/** What a provider may read besides environment variables. */
export type Tools = {
  git: Git;
  /** The text of a file; null when it cannot be read. */
  readText(path: string): Promise<string | null>;
};

/** What CI tells about its own run. It is not part of the provenance that the server keeps. */
export type Job = {
  /** The branch that the pull request, or the group of a merge queue, is to be merged into. */
  baseBranch?: string;
  /** A whole number that is greater in each later run of the same pipeline. */
  runNumber?: number;
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
type JobTexts = { [Name in keyof Job]?: string | undefined };

/** Leaves out what is unknown, a run number that is no whole number, and a url that is not http(s). */
export function jobOf({ baseBranch, runNumber, jobUrl, tag }: JobTexts): Job {
  const base = branchOf(baseBranch);
  return {
    ...(base !== undefined && { baseBranch: base }),
    ...(/^\d{1,15}$/.test(runNumber ?? '') && { runNumber: Number(runNumber) }),
    ...(jobUrl !== undefined && /^https?:\/\//.test(jobUrl) && { jobUrl }),
    ...(tag !== undefined && tag !== '' && { tag }),
  };
}
