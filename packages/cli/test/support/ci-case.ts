import { branchProblem } from '@vitrine/contract';
import { expect, test } from 'vitest';
import type { Env, Job } from '../../src/provenance/ci/provider.ts';
import { detectProvider } from '../../src/provenance/ci/providers.ts';
import type { Facts } from '../../src/provenance/facts.ts';

/** The head of a pull request, or the commit of a push; the test merge; the commit it is based on. */
export const HEAD = '23329d2f55d4ca990572e5a4e1f9d65a51fb3e73';
export const MERGE = '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b';
export const BASE = '1111111111111111111111111111111111111111';

/** The raw text of a merge of HEAD into BASE, as `git cat-file commit` prints it. */
export const mergeCommit = (first: string, second: string): string =>
  `tree ${'0'.repeat(40)}\nparent ${first}\nparent ${second}\n\nMerge`;

type Case = {
  /** The subject and the outcome; the name of the provider goes before it. */
  title: string;
  env: Env;
  /** The output of git by its arguments. */
  git?: Record<string, string>;
  /** The contents of files by their paths. */
  files?: Record<string, string>;
  expected: Facts;
  job: Job;
};

/** Makes a test of each case: what the provider with this name reads from the environment. */
export function testProvider(name: string, cases: readonly Case[]): void {
  test.each(cases)(
    `[cli.9, cli.10] ${name}: $title`,
    async ({ env, git, files, expected, job }) => {
      const provider = detectProvider(env);
      expect(provider?.name).toBe(name);
      const found = await provider?.read(env, {
        git: async (...args) => git?.[args.join(' ')] ?? null,
        readText: async (path) => files?.[path] ?? null,
      });
      expect(found).toEqual({ facts: expected, job });
      if (expected.branch !== undefined) expect(branchProblem(expected.branch)).toBeNull();
    },
  );
}
