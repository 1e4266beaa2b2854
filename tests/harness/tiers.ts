import { combinations, oneProcess, withFiles } from './combinations.ts';

/**
 * The tiers of tests: from those that anyone can run after a clone to all of them. A tier is a list of
 * the projects of vitest.config.ts, and prints at its end what it leaves out.
 */
export type Tier = {
  name: 'test' | 'debian' | 'landing' | 'all';
  projects: readonly string[];
  /** What these projects do not test, and the command that does. */
  leavesOut?: string;
};

/** Needs npm's packages and a Chromium, but neither root nor mounted disks. */
const test: Tier = {
  name: 'test',
  projects: [
    'unit',
    'postgres',
    'integration sqlite+files',
    'acceptance sqlite+files',
    'acceptance postgres+files',
    'adversarial sqlite+files',
    'player',
  ],
  leavesOut:
    'S3, PostgreSQL 15, PgBouncer and several processes (npm run test:debian); the other combinations of stores, the packages on Node 20 to 26, Expo and older React Native, Firefox, full disks and power loss (npm run test:all)',
};

/** Needs services of Debian's packages, which root installs. */
const debian: Tier = {
  name: 'debian',
  projects: ['debian', 'acceptance 3 processes'],
  leavesOut: 'what `npm test` and `npm run test:all` try beside it',
};

/** `.ci/run` runs the unit tests in `npm run check`, and PostgreSQL's acceptance tests with three processes. */
const repeated = ['unit', 'acceptance postgres+files'];

/** Both tiers in one run, so that one computes while the other waits, without `repeated`. */
const landing: Tier = {
  name: 'landing',
  projects: [...test.projects.filter((name) => !repeated.includes(name)), ...debian.projects],
  leavesOut:
    'unit tests (npm run check), PostgreSQL with files (npm test), and what `npm run test:all` tries beside it',
};

const eachOf = (kind: string, all: readonly { name: string }[]) =>
  all.map(({ name }) => `${kind} ${name}`);

/** Needs root on Debian, because it mounts disks and installs a second browser. */
const all: Tier = {
  name: 'all',
  projects: [
    'unit',
    'postgres',
    'debian',
    'packages',
    ...eachOf('integration', oneProcess),
    ...eachOf('acceptance', combinations),
    ...eachOf('adversarial', oneProcess),
    ...eachOf('privileged', withFiles),
    'player',
    'player apps',
  ],
};

const tiers: readonly Tier[] = [test, debian, landing, all];

/** The tier of this name, as `npm run test:<name>` gives it. */
export function tierNamed(name: string): Tier {
  const found = tiers.find((tier) => tier.name === name);
  if (found) return found;
  throw new Error(`--tier is ${tiers.map((tier) => tier.name).join(', ')}, not ${name}`);
}

/**
 * What a project may need: a service, a browser, root with Debian's packages, or the commands, which
 * are bundled because tests start them often.
 */
export type Need = 'postgres' | 's3' | 'debian' | 'chromium' | 'firefox' | 'commands';

const NEEDS: readonly (readonly [project: RegExp, needs: readonly Need[]])[] = [
  [/^postgres$/, ['postgres']],
  [/^debian$/, ['postgres', 's3', 'debian', 'chromium']],
  [/ (postgres\+|3 processes)/, ['postgres']],
  [/ (.*\+s3|3 processes)$/, ['s3']],
  [/^(integration|adversarial|player)/, ['chromium']],
  [/^(integration|acceptance|adversarial|privileged|debian)/, ['commands']],
  // These scenarios start their own PostgreSQL, and test how browsers handle uploads.
  [/^privileged /, ['postgres', 's3', 'chromium', 'firefox']],
  [/^player apps$/, ['firefox']],
  [/^packages$/, ['chromium']],
];

/** The union of the projects' needs. */
export const needsOf = (projects: readonly string[]): Set<Need> =>
  new Set(
    projects.flatMap((project) =>
      NEEDS.flatMap(([name, needs]) => (name.test(project) ? needs : [])),
    ),
  );
