import { expect, test } from 'vitest';
import { combinationOf } from '../harness/combinations.ts';
import { attempt } from './attempt.ts';
import type { Trial } from './trial.ts';

/** Always the same, so that a failure can be repeated. */
const SEED = 1;

/** The short form of these trials, a test each: few cases. Those that need root only when asked for. */
export function shortForms(trials: readonly Trial[], { privileged = false } = {}): void {
  const combination = combinationOf(process.env);
  const chosen = trials.filter(
    (trial) => (trial.on?.(combination) ?? true) && (trial.privileged ?? false) === privileged,
  );
  for (const trial of chosen) {
    test(`${trial.promise}: ${trial.name}`, { timeout: 300_000 }, async () => {
      const budget = { least: trial.least.short, seconds: 0 };
      const { failures } = await attempt(trial, combination, SEED, budget);
      expect(failures).toEqual([]);
    });
  }
  // Some rooms have nothing for some combinations of stores.
  if (chosen.length === 0) test('nothing here is about these stores', () => {});
}
