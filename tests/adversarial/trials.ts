import type { Combination } from '../harness/combinations.ts';
import { authorization } from './authorization/trials.ts';
import { sharing } from './concurrency/trials.ts';
import { content } from './content/trials.ts';
import { crashes } from './crashes/trials.ts';
import { exhaustion } from './faults/trials.ts';
import { badInput } from './input/trials.ts';
import { model } from './model/trials.ts';
import { secrets } from './secrets/trials.ts';
import type { Trial } from './trial.ts';

/**
 * Everything that is tried. Each room has one promise, or some that belong together. The model comes
 * last: it leaves a heap of gigabytes, and from a large process each further one starts slowly.
 */
export const allTrials: readonly Trial[] = [
  ...crashes,
  ...exhaustion,
  ...badInput,
  ...authorization,
  ...content,
  ...secrets,
  ...sharing,
  ...model,
];

export const trialsOn = (combination: Combination): Trial[] =>
  allTrials.filter((trial) => trial.on?.(combination) ?? true);
