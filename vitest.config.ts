import { fileURLToPath } from 'node:url';
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';
import acceptance from './acceptance/vitest.config.ts';
import { type Combination, foreignTo } from './testing/combinations.ts';
import SummaryReporter from './testing/summary-reporter.ts';

type Named = Combination & { name: string };

/** What the server can run on. Tests learn theirs from VITRINE_TEST_DATABASE, _BLOBS, _PROCESSES. */
const combinations: Named[] = [
  { name: 'sqlite+files', database: 'sqlite', blobs: 'files', processes: 1 },
  { name: 'postgres+files', database: 'postgres', blobs: 'files', processes: 1 },
  { name: 'sqlite+s3', database: 'sqlite', blobs: 's3', processes: 1 },
  { name: 'postgres+s3', database: 'postgres', blobs: 's3', processes: 1 },
  { name: '3 processes', database: 'postgres', blobs: 's3', processes: 3 },
];

const environment = ({ database, blobs, processes }: Combination) => ({
  VITRINE_TEST_DATABASE: database,
  VITRINE_TEST_BLOBS: blobs,
  VITRINE_TEST_PROCESSES: String(processes),
});

/** What has no store of a server below it runs once: the commands, the SDK, the pages. */
const withoutStores = ['packages/!(server)/test/**/*.test.ts', 'examples/test/**/*.test.ts'];

/** What makes stores of its own, of whatever kinds, runs once too. */
const ownStores = ['packages/server/test/{doctor-*,migrate-to}.test.ts'];

const unit: TestProjectInlineConfiguration = {
  test: {
    name: 'unit',
    include: ['packages/*/src/**/*.test.ts', 'scripts/**/*.test.ts', 'testing/**/*.test.ts'],
    sequence: { groupOrder: 0 },
  },
};

const integration = (combination: Named, order: number): TestProjectInlineConfiguration => ({
  test: {
    name: `integration ${combination.name}`,
    include: ['packages/server/test/**/*.test.ts', ...(order === 0 ? withoutStores : [])],
    exclude: [...foreignTo(combination), ...(order === 0 ? [] : ownStores)],
    env: environment(combination),
    sequence: { groupOrder: 1 + order },
    testTimeout: 60_000,
    hookTimeout: 60_000,
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

// Another deployment is what it is: nothing to combine.
const external = process.env.VITRINE_ACCEPTANCE_URL !== undefined;

/**
 * The rooms of the tests: `unit` beside the files, `integration` with real parts of one package
 * (a server, a binary, a browser), `acceptance` from the outside; the latter two on each combination
 * of stores. One after the other: each would only take processor time from the next.
 */
export default defineConfig({
  test: {
    reporters: ['default', new SummaryReporter(combinations.map(({ name }) => name))],
    projects: [
      unit,
      ...combinations.filter(({ processes }) => processes === 1).map(integration),
      ...(external ? ['acceptance/vitest.config.ts'] : combinations.map(blackBox)),
    ],
  },
});
