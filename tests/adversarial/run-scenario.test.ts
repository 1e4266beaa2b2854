import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Combination } from '../harness/combinations.ts';
import { runScenario } from './run-scenario.ts';
import type { Run, Scenario } from './scenario.ts';

const stores: Combination = { database: 'sqlite', blobs: 'files', processes: 1 };

function tries(
  run: Scenario['run'],
  { least = 3, seconds = 0, seed = 7, name = 'folder/scenario', stalledMs = 60_000 } = {},
) {
  const scenario = { name, promise: 'it holds', least: { long: 1, short: 1 }, weight: 1, run };
  return runScenario(scenario, stores, seed, { least, seconds, stalledMs });
}

/** Runs case after case, as every scenario should. */
const steadily =
  (each: (run: Run) => unknown = () => {}): Scenario['run'] =>
  async (run) => {
    while (run.goOn()) {
      await each(run);
      run.done('case');
    }
  };

test('a scenario runs its minimum of cases, and longer while there is time', async () => {
  const few = await tries(steadily());
  expect(few).toMatchObject({ name: 'folder/scenario', promise: 'it holds', failures: [] });
  expect(few.cases).toEqual({ case: 3 });

  const longer = await tries(steadily(), { seconds: 0.05 });
  expect(longer.cases.case).toBeGreaterThan(3);
  expect(longer.seconds).toBeGreaterThanOrEqual(0.05);
});

test('cases are counted by kind', async () => {
  const { cases } = await tries(async (run) => {
    run.done('right', 2);
    run.done('wrong');
    run.done('right');
  });
  expect(cases).toEqual({ right: 3, wrong: 1 });
});

test('fewer cases than the minimum are a failure', async () => {
  const { failures } = await tries(async (run) => run.done('case', 2));
  expect(failures).toEqual([{ what: 'too few cases', how: '2 of 3 were done' }]);
});

test('a scenario that never ends fails', async () => {
  const { failures } = await tries(() => new Promise(() => {}), { stalledMs: 10 });
  expect(failures[0]?.how).toContain('no case was done for 0.01 s');
});

test('tasks that run after the end of a scenario are not counted', async () => {
  let went: Run | undefined;
  const { cases, failures } = await tries(async (run) => {
    went = run;
    throw new Error('in one of its tasks');
  });
  expect(went?.goOn()).toBe(false);
  went?.done('late');
  went?.broken('late', 'in another task');
  expect(cases).toEqual({});
  expect(failures.map(({ what }) => what)).toEqual(['the scenario ended early']);
});

test('a scenario ends after five failures', async () => {
  const { failures } = await tries(
    steadily((run) => run.broken('lost', 'step 1')),
    { least: 100 },
  );
  expect(failures).toHaveLength(5);
  expect(failures[0]).toEqual({ what: 'lost', how: 'step 1' });
});

test('of a hundred failures of one case the first five are reported', async () => {
  const { failures } = await tries(async (run) => {
    for (let way = 0; way < 100; way++) run.broken(`way ${way}`, 'step 1');
  });
  expect(failures.map(({ what }) => what)).toEqual(['way 0', 'way 1', 'way 2', 'way 3', 'way 4']);
});

test('a throw is a failure, and does not hide those before it', async () => {
  const { failures } = await tries(async (run) => {
    run.broken('lost', 'step 1');
    throw new Error('the server is gone');
  });
  expect(failures.map(({ what }) => what)).toEqual(['lost', 'the scenario ended early']);
  expect(failures[1]?.how).toContain('the server is gone');
});

test('the folders of a scenario are removed, however it ends', async () => {
  const folders: string[] = [];
  const leave = async (run: Run) => {
    const folder = await run.folder();
    await run.stores();
    await writeFile(join(folder, 'rest'), 'x');
    folders.push(folder);
  };
  await tries(steadily(leave));
  await tries(async (run) => {
    await leave(run);
    throw new Error('early');
  });
  expect(new Set(folders).size).toBe(4);
  expect(folders.filter(existsSync)).toEqual([]);
});

test('a scenario draws the same numbers from a seed, whatever other scenarios there are', async () => {
  const drawn = async (options: { seed?: number; name?: string }) => {
    const numbers: number[] = [];
    const { seed } = await tries(
      steadily((run) => numbers.push(run.random())),
      options,
    );
    return { seed, numbers };
  };
  const first = await drawn({});
  expect(first.seed).toBeGreaterThanOrEqual(0);
  expect(first.seed).toBeLessThan(2 ** 31);
  expect(await drawn({})).toEqual(first);
  expect(await drawn({ seed: 8 })).not.toEqual(first);
  expect(await drawn({ name: 'folder/other' })).not.toEqual(first);
});
