import { expect, test } from 'vitest';
import { combinationOf } from '../harness/combinations.ts';
import { runScenario } from './run-scenario.ts';
import type { Scenario } from './scenario.ts';

/** Always the same, so that a failure can be repeated. */
const SEED = 1;

/** The short form of these scenarios, a test each: few cases. Those that need root only when asked for. */
export function shortForms(scenarios: readonly Scenario[], { privileged = false } = {}): void {
  const combination = combinationOf(process.env);
  const chosen = scenarios.filter(
    (scenario) =>
      (scenario.on?.(combination) ?? true) && (scenario.privileged ?? false) === privileged,
  );
  for (const scenario of chosen) {
    test(`${scenario.promise}: ${scenario.name}`, { timeout: 300_000 }, async () => {
      const budget = { least: scenario.least.short, seconds: 0 };
      const { failures } = await runScenario(scenario, combination, SEED, budget);
      expect(failures).toEqual([]);
    });
  }
  // Some folders have nothing for some combinations of stores.
  if (chosen.length === 0) test('nothing here is about these stores', () => {});
}
