import type { Combination } from '../harness/combinations.ts';
import { authorization } from './authorization/scenarios.ts';
import { concurrency } from './concurrency/scenarios.ts';
import { content } from './content/scenarios.ts';
import { crashes } from './crashes/scenarios.ts';
import { faults } from './faults/scenarios.ts';
import { input } from './input/scenarios.ts';
import { model } from './model/scenarios.ts';
import type { Scenario } from './scenario.ts';
import { secrets } from './secrets/scenarios.ts';

/**
 * All scenarios. Each folder has one promise, or several that belong together. The model comes last:
 * it leaves a heap of gigabytes, and a large process forks slowly.
 */
export const allScenarios: readonly Scenario[] = [
  ...crashes,
  ...faults,
  ...input,
  ...authorization,
  ...content,
  ...secrets,
  ...concurrency,
  ...model,
];

export const scenariosOn = (combination: Combination): Scenario[] =>
  allScenarios.filter((scenario) => scenario.on?.(combination) ?? true);
