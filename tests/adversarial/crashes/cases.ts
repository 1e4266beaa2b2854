import type { Run } from '../scenario.ts';
import type { Habits } from './contents.ts';
import type { Way } from './make-storage.ts';
import type { SeededBug } from './seeded-bugs.ts';
import { isSweeping, passesOf, type Step } from './steps.ts';

/** Servers of one process, each with a client of its own: what takes long is done once. */
const AT_ONCE = 40;
/** Where each of them has a PostgreSQL as well. */
const CLUSTERS_AT_ONCE = 20;
/** Where somebody reads, the server lives longer, so that there is something to read. */
const READ = 0.03;
const LONGER = 4;
/** A sweep alone is long. */
const SWEEPING = 2;

/** How servers die, and where: as many cases of each step. */
export type Plan = { way: Way; steps: Step[]; bug?: SeededBug; habits?: Habits };

/** What a case follows from: a client, and a server that stops after it has passed the step so often. */
export type Case = {
  index: number;
  step: Step;
  passes: number;
  seed: number;
  /** Its bytes lie on another disk than its rows. */
  apart: boolean;
  /** Somebody reads beside the uploads. */
  read: boolean;
};

/** Draws the next batch, which is empty when enough is done. */
export function drawing(run: Run, { way, steps }: Plan): () => Case[] {
  const { random, combination } = run;
  const embedded = combination.database === 'sqlite' && combination.blobs === 'files';
  const longer = isSweeping(steps) ? SWEEPING : LONGER;
  let first = true;
  const draw = (index: number, step: Step): Case => {
    const seed = Math.floor(random() * 2 ** 31);
    const apart = random() < 0.5 && embedded && way === 'power loss';
    // So that the short form has one as well.
    const read = random() < READ || first;
    first = false;
    const passes = Math.floor(passesOf(step) * (read ? longer : random()));
    return { index, step, passes, seed, apart, read };
  };
  const inTurn = repeated(steps);
  const atOnce = way.startsWith('PostgreSQL') ? CLUSTERS_AT_ONCE : AT_ONCE;
  return () => {
    const cases: Case[] = [];
    while (cases.length < atOnce && run.goOn()) {
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
