import { globSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Stryker } from '@stryker-mutator/core';
import { root } from '../../tools/support/run.ts';

const core = 'packages/server/src/core';
const db = 'packages/server/src/db';
const REPORT = 'mutation-report';
const MEMORY = '/dev/shm';
const MEMORY_BYTES = 2 ** 30;

/** What a whole run must reach, in percent. */
export const LEAST_SCORE = 80;

const rooms = [`${core}/**/*.ts`, `${db}/**/*.ts`];
const leftOut = [
  '**/*.test.ts',
  // Types only, and what tests are made of.
  `${core}/ports/**`,
  `${db}/{test,schema}/**`,
  `${db}/contract-suite.ts`,
  // A migration that was released does not change any more.
  `${db}/migrations/**`,
  // Another module takes its place while Stryker runs.
  `${db}/queries/prepared.ts`,
  // Their tests need PostgreSQL.
  `${db}/postgres/**`,
];

/** The files that Stryker changes, in a fixed order. `part` takes every n-th of them. */
export function mutatedFiles(patterns: string[], part = { index: 1, of: 1 }): string[] {
  const all = globSync(rooms, { cwd: root, exclude: leftOut }).sort();
  const wanted = globSync(patterns, { cwd: root });
  const chosen = patterns.length > 0 ? all.filter((file) => wanted.includes(file)) : all;
  return chosen.filter((_, place) => place % part.of === part.index - 1);
}

const options: ConstructorParameters<typeof Stryker>[0] = {
  plugins: ['@stryker-mutator/vitest-runner'],
  testRunner: 'vitest',
  // The acceptance tests reach the server by HTTP: no import relates them to it.
  vitest: { configFile: 'tests/mutation/vitest.config.ts', related: false },
  coverageAnalysis: 'perTest',
  // A mutant in what runs once when a module is loaded would need every test anew.
  ignoreStatic: true,
  // Kysely's types check names of tables and columns. A sentence of an error is no rule.
  mutator: { excludedMutations: ['StringLiteral'] },
  concurrency: 2,
  timeoutMS: 10_000,
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

/**
 * A folder for what the tests write, in memory where there is room: they wait for an fsync thousands
 * of times. It goes with this process.
 */
function temporaryFolder(): string {
  const folder = mkdtempSync(join(hasRoom(MEMORY) ? MEMORY : tmpdir(), 'vitrine-mutation-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));
  return folder;
}

function hasRoom(folder: string): boolean {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize > MEMORY_BYTES;
  } catch {
    return false;
  }
}

/** How many mutants there were, and how many of them a test noticed. */
export type Score = { noticed: number; all: number };

/** Runs Stryker on these files. What earlier runs found in other files counts as well. */
export async function runGeneric(files: string[]): Promise<Score> {
  process.env.TMPDIR = temporaryFolder();
  const results = await new Stryker({ ...options, mutate: files }).runMutationTest();
  const count = (...statuses: string[]) =>
    results.filter(({ status }) => statuses.includes(status)).length;
  const noticed = count('Killed', 'Timeout');
  return { noticed, all: noticed + count('Survived', 'NoCoverage') };
}
