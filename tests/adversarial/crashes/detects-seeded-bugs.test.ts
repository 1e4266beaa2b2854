import { expect, test } from 'vitest';
import type { Combination } from '../../harness/combinations.ts';
import { runScenario } from '../run-scenario.ts';
import type { Scenario } from '../scenario.ts';
import type { Plan } from './cases.ts';
import { crash } from './crash.ts';
import type { seededBugs } from './seeded-bugs.ts';

type Where = Omit<Plan, 'bug'> & {
  bug: keyof typeof seededBugs;
  on: keyof typeof combinations;
  least: number;
  /** The number of cases that must detect the bug; 1 by default. */
  shown?: number;
};

const combinations = {
  'sqlite+files': { database: 'sqlite', blobs: 'files', processes: 1 },
  'sqlite+s3': { database: 'sqlite', blobs: 's3', processes: 1 },
  'postgres+s3': { database: 'postgres', blobs: 's3', processes: 1 },
} satisfies Record<string, Combination>;

// For small files, which are not renamed, ext4 makes the name durable with the data.
const renamed = { files: 3, large: 1 };

const where: Where[] = [
  {
    bug: 'data is not synced',
    on: 'sqlite+files',
    way: 'power loss',
    steps: ['after a PUT is answered'],
    least: 3,
  },
  {
    bug: 'folders are not synced',
    on: 'sqlite+files',
    way: 'power loss',
    steps: ['after a PUT is answered'],
    habits: renamed,
    least: 10,
  },
  {
    bug: 'commits are not synced',
    on: 'sqlite+files',
    way: 'power loss',
    steps: ['after a finalize is answered'],
    least: 3,
  },
  {
    bug: 'commits are not synced',
    on: 'postgres+s3',
    way: 'PostgreSQL killed',
    // Several must show it: no PostgreSQL syncs the commits of another.
    steps: ['after a finalize is answered'],
    least: 4,
    shown: 2,
  },
  {
    bug: 'commits are not synced',
    on: 'postgres+s3',
    way: 'PostgreSQL without power',
    steps: ['after a delete is answered'],
    least: 4,
    shown: 2,
  },
  {
    bug: 'commits come before the rename',
    on: 'sqlite+files',
    way: 'kill -9',
    steps: ['after the commit'],
    habits: renamed,
    least: 10,
  },
  {
    bug: 'deletes come after their answer',
    on: 'sqlite+files',
    way: 'kill -9',
    steps: ['after a delete is answered'],
    least: 3,
  },
  {
    bug: 'bytes are swept before their rows',
    on: 'sqlite+files',
    way: 'kill -9',
    steps: ['after an object is swept'],
    least: 3,
  },
  {
    bug: 'staging is discarded before the row is there',
    on: 'sqlite+s3',
    way: 'kill -9',
    steps: ['after staging is discarded'],
    least: 3,
  },
];

test.each(where)(
  'a seeded bug is detected, $bug: $way on $on',
  { timeout: 300_000 },
  async (one) => {
    const { bug, on, least, shown = 1, ...plan } = one;
    const scenario: Scenario = {
      name: `crashes/${bug}`,
      promise: 'the scenarios detect seeded bugs',
      weight: 0,
      least: { long: least, short: least },
      run: (run) => crash(run, { ...plan, bug }),
    };
    const { failures } = await runScenario(scenario, combinations[on], 1, { least, seconds: 0 });
    const detected = failures.filter(({ what }) => /^[^:]+ after [^:]+: (?!\w*Error: )/.test(what));
    expect(detected.length, JSON.stringify(failures)).toBeGreaterThanOrEqual(shown);
  },
);
