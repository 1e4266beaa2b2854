import type { Run } from '../scenario.ts';
import type { Habits } from './contents.ts';
import type { Way } from './make-storage.ts';
import type { SeededBug } from './seeded-bugs.ts';
import { isSweeping, passesOf, type Step } from './steps.ts';

/** The number of servers in one process, each with its own client, to share the cost of starting. */
const AT_ONCE = 40;
/** The share of cases with a reader. Their servers live LONGER times as long. */
const READ = 0.03;
const LONGER = 4;
/** A sweep is long, so its servers pass fewer steps. */
const SWEEPING = 2;

export type Plan = { way: Way; steps: Step[]; bug?: SeededBug; habits?: Habits };

export type Case = {
  index: number;
  step: Step;
  passes: number;
  seed: number;
  /** Whether its bytes and its rows are on different disks. */
  apart: boolean;
  read: boolean;
};

export function drawing(run: Run, { way, steps }: Plan): () => Case[] {
  const { random, combination } = run;
  const embedded = combination.database === 'sqlite' && combination.blobs === 'files';
  const longer = isSweeping(steps) ? SWEEPING : LONGER;
  let first = true;
  const draw = (index: number, step: Step): Case => {
    const seed = Math.floor(random() * 2 ** 31);
    const apart = random() < 0.5 && embedded && way === 'power loss';
    // The first case has a reader, so that the short form has one.
    const read = random() < READ || first;
    first = false;
    const passes = Math.floor(passesOf(step) * (read ? longer : random()));
    return { index, step, passes, seed, apart, read };
  };
  const inTurn = repeated(steps);
  return () => {
    const cases: Case[] = [];
    while (cases.length < AT_ONCE && run.goOn()) {
      const step = inTurn.next().value;
      cases.push(draw(cases.length, step));
      run.done(step);
    }
    return cases;
  };
}

function* repeated(steps: Step[]): Generator<Step, never> {
  for (;;) yield* steps;
}
