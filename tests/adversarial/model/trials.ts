import type { Trial } from '../trial.ts';
import { inLanes } from './lanes.ts';

const promise = 'the state machine is the contract';

export const model: Trial[] = [
  {
    name: 'model/in turn',
    promise,
    least: { long: 5000, short: 40 },
    weight: 2,
    run: (run) => inLanes(run, 'in turn'),
  },
  {
    name: 'model/at once',
    promise,
    least: { long: 5000, short: 40 },
    weight: 3,
    run: (run) => inLanes(run, 'at once'),
  },
];
