import { expect, test } from 'vitest';
import { combinationOf } from '../harness/combinations.ts';
import { runScenario } from './run-scenario.ts';
import type { Scenario } from './scenario.ts';

/** The seed is fixed, so that a failure can be repeated. */
const SEED = 1;

/** Declares a test with few cases for each scenario. `privileged` selects those that need root instead of the others. */
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
}
