import type { Scenario } from '../scenario.ts';
import { runConcurrently } from './run-concurrently.ts';

const promise = 'the state machine is the contract';

export const model: Scenario[] = [
  {
    name: 'model/in turn',
    promise,
    least: { long: 5000, short: 40 },
    weight: 2,
    run: (run) => runConcurrently(run, 'in turn'),
  },
  {
    name: 'model/at once',
    promise,
    least: { long: 5000, short: 40 },
    weight: 3,
    run: (run) => runConcurrently(run, 'at once'),
  },
];
