import { globSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { Stryker } from '@stryker-mutator/core';
import { quickFolder } from '../../tools/support/quick-folder.ts';
import { root } from '../../tools/support/run.ts';

const core = 'packages/server/src/core';
const db = 'packages/server/src/db';
const REPORT = 'mutation-report';

/** The minimum score of a whole run, in percent. A slow machine detects less in the time of a mutant. */
export const LEAST_SCORE = 70;

const MUTATED = [`${core}/**/*.ts`, `${db}/**/*.ts`];
const EXCLUDED = [
  '**/*.test.ts',
  // Only types, and code for tests.
  `${core}/ports/**`,
  `${db}/{test,schema}/**`,
  `${db}/contract-suite.ts`,
  // A released migration never changes.
  `${db}/migrations/**`,
  // Another module replaces it while Stryker runs.
  `${db}/queries/prepared.ts`,
  // Their tests need PostgreSQL.
  `${db}/postgres/**`,
];

/** The files that Stryker changes, in a fixed order. `part` selects every n-th of them. */
export function mutatedFiles(patterns: string[], part = { index: 1, of: 1 }): string[] {
  const all = globSync(MUTATED, { cwd: root, exclude: EXCLUDED }).sort();
  const wanted = globSync(patterns, { cwd: root });
  const chosen = patterns.length > 0 ? all.filter((file) => wanted.includes(file)) : all;
  return chosen.filter((_, place) => place % part.of === part.index - 1);
}

const options: ConstructorParameters<typeof Stryker>[0] = {
  plugins: ['@stryker-mutator/vitest-runner'],
  testRunner: 'vitest',
  // The acceptance tests reach the server over HTTP, so no import relates them to it.
  vitest: { configFile: 'tests/mutation/vitest.config.ts', related: false },
  coverageAnalysis: 'perTest',
  // A mutant in code that runs when a module is loaded would need every test to reload it.
  ignoreStatic: true,
  // Kysely's types check names of tables and columns, and texts of errors are not rules.
  mutator: { excludedMutations: ['StringLiteral'] },
  // Most mutants wait, for disks, timers and limits.
  concurrency: 2 * availableParallelism() + 1,
  // Far beyond the limit of time-limit.ts: only a mutant that hangs gets here, and counts as detected.
  timeoutMS: 60_000,
  dryRunTimeoutMinutes: 30,
  incremental: true,
  incrementalFile: `${REPORT}/incremental.json`,
  tempDirName: `${REPORT}/sandbox`,
  reporters: ['progress-append-only', 'clear-text', 'json', 'html'],
  jsonReporter: { fileName: `${REPORT}/report.json` },
  htmlReporter: { fileName: `${REPORT}/report.html` },
  clearTextReporter: { reportTests: false, allowColor: false },
  allowConsoleColors: false,
};

/** The number of mutants, and of those that a test detected. */
export type Score = { detected: number; all: number };

/** Runs Stryker on these files. Results of earlier runs for other files are included. */
export async function runGeneric(files: string[]): Promise<Score> {
  process.env.TMPDIR = quickFolder(2 ** 30);
  const results = await new Stryker({ ...options, mutate: files }).runMutationTest();
  const count = (...statuses: string[]) =>
    results.filter(({ status }) => statuses.includes(status)).length;
  const detected = count('Killed', 'Timeout');
  return { detected, all: detected + count('Survived', 'NoCoverage') };
}
