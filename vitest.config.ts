import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';
import acceptance from './tests/acceptance/vitest.config.ts';
import {
  combinations,
  foreignTo,
  type Named,
  named,
  oneProcess,
  withFiles,
} from './tests/harness/combinations.ts';
import SummaryReporter from './tests/harness/summary-reporter.ts';

/** Tests learn their combination from VITRINE_TEST_DATABASE, _BLOBS, _PROCESSES. */
const environment = ({ database, blobs, processes }: Omit<Named, 'name'>) => ({
  VITRINE_TEST_DATABASE: database,
  VITRINE_TEST_BLOBS: blobs,
  VITRINE_TEST_PROCESSES: String(processes),
});

/**
 * Most tests wait for a process, a disk or a browser that works in another one. Vitest's default
 * leaves one core free, which on two cores is one file at a time.
 */
const maxWorkers = Math.max(2, availableParallelism()) + 1;

/** Nothing here has to be quick: a wait ends when what it waits for comes, however slow the machine. */
const patient = {
  maxWorkers,
  testTimeout: 180_000,
  hookTimeout: 180_000,
  expect: { poll: { timeout: 15_000 } },
  exclude: ['**/node_modules/**', 'mutation-report/**'], // Stryker's copies, if it was interrupted.
  // A browser on a busy machine may take longer than Playwright waits. Such a test runs once more, and
  // the summary names it; a wrong value fails at once.
  retry: { count: 1, condition: /: Timeout \d+ms exceeded/ },
};

/** Tests that keep no state in modules: one worker runs many files, and starts once. */
const shared = {
  pool: 'forks' as const,
  isolate: false,
  setupFiles: [fileURLToPath(import.meta.resolve('./tests/harness/restore-globals.ts'))],
};

const besideSources = [
  'packages/*/{src,build}/**/*.test.ts',
  'tools/**/*.test.ts',
  'bench/**/*.test.ts',
];
const ofServer = 'packages/server/test/**/*.test.ts';
/** What has no store of a server below it runs once: the commands, the SDK, the pages. */
const withoutStores = [
  'packages/!(server|player)/test/**/*.test.ts',
  'tools/build/**/*.test.ts',
  'tests/harness/**/*.test.ts',
];

/** Test files whose names say what they need beside npm's packages. */
const ofPostgres = named('postgres');
const ofS3 = named('s3');
const ofDebian = named('debian');
const ofServices = [...ofPostgres, ...ofS3, ...ofDebian];
/** What npm packs, installed into empty folders with several versions of Node. */
const ofPackages = named('packages');
const published = 'tools/build/**/*.test.ts';

const unit: TestProjectInlineConfiguration = {
  test: {
    ...patient,
    ...shared,
    // They wait for little, and run beside the other steps of `npm run check`.
    maxWorkers: 2,
    name: 'unit',
    include: [...besideSources, 'tests/mutation/**/*.test.ts', 'tests/adversarial/**/*.test.ts'],
    exclude: [
      ...ofServices,
      published,
      'tests/adversarial/*/{short,privileged,detects-seeded-bugs}.test.ts',
    ],
    sequence: { groupOrder: 0 },
  },
};

/** Files that name a kind of store run on it once, in the tier that has it. */
const postgres: TestProjectInlineConfiguration = {
  test: {
    ...patient,
    ...shared,
    name: 'postgres',
    include: [...besideSources, ofServer].flatMap((place) => onlyNamed(place, 'postgres')),
    exclude: [...ofS3, ...ofDebian],
    env: environment({ database: 'postgres', blobs: 'files', processes: 1 }),
    sequence: { groupOrder: 10 },
  },
};

const debian: TestProjectInlineConfiguration = {
  test: {
    ...patient,
    ...shared,
    name: 'debian',
    include: [...besideSources, ofServer].flatMap((place) => [
      ...onlyNamed(place, 's3'),
      ...onlyNamed(place, 'debian'),
    ]),
    env: environment({ database: 'postgres', blobs: 's3', processes: 1 }),
    sequence: { groupOrder: 10 },
  },
};

/** `a/**​/*.test.ts` becomes those files of it whose names have the suffix. */
function onlyNamed(place: string, suffix: string): string[] {
  const folder = place.slice(0, -'*.test.ts'.length);
  return [`${folder}*.${suffix}.test.ts`, `${folder}*.${suffix}.*.test.ts`];
}

const integration = (combination: Named, order: number): TestProjectInlineConfiguration => ({
  test: {
    ...patient,
    ...shared,
    name: `integration ${combination.name}`,
    include: [ofServer, ...(order === 0 ? withoutStores : [])],
    exclude: [...foreignTo(combination), ...ofServices, ...ofPackages, ...named('apps')],
    env: environment(combination),
    sequence: { groupOrder: 10 },
  },
});

/**
 * The command knows servers by HTTP alone. How it uploads differs with the store of bytes, and with
 * several servers; the database makes no difference.
 */
const ofCommand = ['cli-*.test.ts'];

/** What `vitrine-server` says of its arguments and variables does not differ with several processes. */
const ofArguments = ['config.test.ts', 'trust-add.test.ts'];

const leftOut: Record<string, readonly string[]> = {
  'postgres+files': ofCommand,
  '3 processes': ofArguments,
};

const blackBox = (combination: Named): TestProjectInlineConfiguration => ({
  ...acceptance,
  test: {
    ...acceptance.test,
    name: `acceptance ${combination.name}`,
    exclude: [...foreignTo(combination), ...(leftOut[combination.name] ?? [])],
    env: environment(combination),
    globalSetup: [fileURLToPath(import.meta.resolve('./tests/acceptance/support/setup.ts'))],
    sequence: { ...acceptance.test?.sequence, groupOrder: 20 },
  },
});

/** The short form of the adversarial tests, without those that need root. */
const adversarial = (combination: Named): TestProjectInlineConfiguration => ({
  test: {
    ...patient,
    ...shared,
    name: `adversarial ${combination.name}`,
    include: ['tests/adversarial/*/short.test.ts'],
    env: environment(combination),
    sequence: { groupOrder: 10 },
  },
});

/** Those that mount disks and cut their power; and whether these tests notice what they look for. */
const privileged = (combination: Named, order: number): TestProjectInlineConfiguration => ({
  test: {
    ...patient,
    name: `privileged ${combination.name}`,
    // Nothing there is about SQLite with S3: the disks that fill are those of files and PostgreSQL.
    exclude: combination.name === 'sqlite+s3' ? ['tests/adversarial/faults/**'] : [],
    include: [
      'tests/adversarial/*/privileged.test.ts',
      ...(order === 0 ? ['tests/adversarial/*/detects-seeded-bugs.test.ts'] : []),
    ],
    env: environment(combination),
    sequence: { groupOrder: 40 + order },
  },
});

const packages: TestProjectInlineConfiguration = {
  test: {
    ...patient,
    name: 'packages',
    include: ofPackages,
    testTimeout: 300_000,
    hookTimeout: 300_000,
    sequence: { groupOrder: 3 },
  },
};

/** Bundles in a real browser: the first test that needs one waits for npm and Metro. */
const withBundles = { ...patient, hookTimeout: 1_800_000 };
const ofPlayer = 'packages/player/test/**/*.test.ts';
const ofApps = named('apps');

/** One app, with a screen for each family of React Native's components, on both platforms. */
const player: TestProjectInlineConfiguration = {
  test: {
    ...withBundles,
    ...shared,
    name: 'player',
    include: [ofPlayer],
    exclude: ofApps,
    globalSetup: [
      fileURLToPath(import.meta.resolve('./packages/player/test/support/build-gallery.ts')),
    ],
    // Late among these, by its name: until then the gallery is bundled.
    sequence: { groupOrder: 10 },
  },
};

/** Expo and its libraries, each version of React Native, and Firefox. */
const playerApps: TestProjectInlineConfiguration = {
  test: { ...withBundles, name: 'player apps', include: ofApps, sequence: { groupOrder: 51 } },
};

// Another deployment is what it is: nothing to combine.
const external = process.env.VITRINE_ACCEPTANCE_URL !== undefined;

/**
 * `unit` stands beside the files; `postgres` and `debian` are the tests of what talks to those
 * services; `integration` has real parts of one package (a server, a binary, a browser); `acceptance`
 * looks from the outside; `adversarial` tries to break what is promised; `player` runs apps in
 * Chromium. Files of one `groupOrder` run side by side; where they wait, others work. Which projects a
 * command runs is in tests/harness/tiers.ts.
 */
export default defineConfig({
  test: {
    reporters: ['default', new SummaryReporter()],
    projects: external
      ? ['tests/acceptance/vitest.config.ts']
      : [
          unit,
          postgres,
          debian,
          packages,
          ...oneProcess.map(integration),
          ...combinations.map((one) => blackBox(one)),
          ...oneProcess.map((one) => adversarial(one)),
          ...withFiles.map(privileged),
          player,
          playerApps,
        ],
  },
});
