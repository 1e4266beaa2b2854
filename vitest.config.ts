import { fileURLToPath } from 'node:url';
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';
import acceptance from './acceptance/vitest.config.ts';
import { type Combination, combinations, foreignTo } from './testing/combinations.ts';
import SummaryReporter from './testing/summary-reporter.ts';

type Named = Combination & { name: string };

/** Tests learn their combination from VITRINE_TEST_DATABASE, _BLOBS, _PROCESSES. */
const environment = ({ database, blobs, processes }: Combination) => ({
  VITRINE_TEST_DATABASE: database,
  VITRINE_TEST_BLOBS: blobs,
  VITRINE_TEST_PROCESSES: String(processes),
});

/** What has no store of a server below it runs once: the commands, the SDK, the pages. */
const withoutStores = ['packages/!(server|player)/test/**/*.test.ts'];

/** What makes stores of its own, of whatever kinds, runs once too. */
const ownStores = ['packages/server/test/{doctor-*,migrate-to}.test.ts'];

/** Nothing here has to be quick: what is waited for comes, however slow the machine is. */
const patient = {
  testTimeout: 60_000,
  hookTimeout: 60_000,
  expect: { poll: { timeout: 15_000 } },
};

const unit: TestProjectInlineConfiguration = {
  test: {
    ...patient,
    name: 'unit',
    include: [
      'packages/*/src/**/*.test.ts',
      'scripts/**/*.test.ts',
      'testing/**/*.test.ts',
      'torture/**/*.test.ts',
    ],
    exclude: ['torture/short.test.ts'],
    sequence: { groupOrder: 0 },
  },
};

const integration = (combination: Named, order: number): TestProjectInlineConfiguration => ({
  test: {
    ...patient,
    name: `integration ${combination.name}`,
    include: ['packages/server/test/**/*.test.ts', ...(order === 0 ? withoutStores : [])],
    exclude: [...foreignTo(combination), ...(order === 0 ? [] : ownStores)],
    env: environment(combination),
    sequence: { groupOrder: 1 + order },
  },
});

const blackBox = (combination: Named, order: number): TestProjectInlineConfiguration => ({
  ...acceptance,
  test: {
    ...acceptance.test,
    name: `acceptance ${combination.name}`,
    exclude: foreignTo(combination),
    env: environment(combination),
    globalSetup: [fileURLToPath(import.meta.resolve('./acceptance/support/setup.ts'))],
    sequence: { ...acceptance.test?.sequence, groupOrder: 10 + order },
  },
});

const torture = (combination: Named, order: number): TestProjectInlineConfiguration => ({
  test: {
    ...patient,
    name: `torture ${combination.name}`,
    include: ['torture/short.test.ts'],
    env: environment(combination),
    sequence: { groupOrder: 20 + order },
  },
});

/** Real bundles in a real browser: the first of them waits for npm and Metro. */
const player: TestProjectInlineConfiguration = {
  test: {
    ...patient,
    name: 'player',
    include: ['packages/player/test/**/*.test.ts'],
    sequence: { groupOrder: 30 },
    testTimeout: 180_000,
    hookTimeout: 1_800_000,
  },
};

// Another deployment is what it is: nothing to combine.
const external = process.env.VITRINE_ACCEPTANCE_URL !== undefined;

const oneProcess = combinations.filter(({ processes }) => processes === 1);

/**
 * The rooms of the tests: `unit` beside the files, `integration` with real parts of one package
 * (a server, a binary, a browser), `acceptance` from the outside; the latter two on each combination
 * of stores; `torture` tries to break what is promised, in its short form; `player` runs apps in
 * Chromium. One after the other: each would only take processor time from the next.
 */
export default defineConfig({
  test: {
    reporters: ['default', new SummaryReporter(combinations.map(({ name }) => name))],
    projects: [
      unit,
      ...oneProcess.map(integration),
      ...oneProcess.map(torture),
      ...(external ? [] : [player]),
      ...(external ? ['acceptance/vitest.config.ts'] : combinations.map(blackBox)),
    ],
  },
});
