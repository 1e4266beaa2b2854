import { expect, test } from 'vitest';
import { combinationOf } from '../testing/combinations.ts';
import { attempt } from './attempt.ts';
import { trialsOn } from './trials.ts';

// The short form of `npm run torture`: the same trials, few cases of each, always from the same seed.
const SEED = 1;

const combination = combinationOf(process.env);

for (const trial of trialsOn(combination)) {
  test(`${trial.promise}: ${trial.name}`, { timeout: 300_000 }, async () => {
    const budget = { least: trial.least.short, seconds: 0 };
    const { failures } = await attempt(trial, combination, SEED, budget);
    expect(failures).toEqual([]);
  });
}
