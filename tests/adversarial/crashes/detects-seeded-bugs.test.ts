import { expect, test } from 'vitest';
import type { Combination } from '../../harness/combinations.ts';
import { runScenario } from '../run-scenario.ts';
import type { Scenario } from '../scenario.ts';
import type { Plan } from './cases.ts';
import { crash } from './crash.ts';
import type { SeededBug } from './seeded-bugs.ts';

const stores: Combination = { database: 'sqlite', blobs: 'files', processes: 1 };

// For small files, which are not renamed, ext4 makes the name durable with the data.
const renamed = { files: 3, large: 1 };

const seeded: [bug: SeededBug, least: number, plan: Pick<Plan, 'steps' | 'habits'>][] = [
  ['data is not synced', 3, { steps: ['after a PUT is answered'] }],
  ['folders are not synced', 10, { steps: ['after a PUT is answered'], habits: renamed }],
  ['commits are not synced', 3, { steps: ['after a finalize is answered'] }],
];

test.each(seeded)(
  'a disk that loses its power shows that %s',
  { timeout: 300_000 },
  async (bug, least, plan) => {
    const scenario: Scenario = {
      name: `crashes/${bug}`,
      promise: 'the scenarios detect seeded bugs',
      weight: 0,
      least: { long: least, short: least },
      run: (run) => crash(run, { way: 'power loss', bug, ...plan }),
    };
    const { failures } = await runScenario(scenario, stores, 1, { least, seconds: 0 });
    const detected = failures.filter(({ what }) => /^[^:]+ after [^:]+: (?!\w*Error: )/.test(what));
    expect(detected, JSON.stringify(failures)).not.toEqual([]);
  },
);
