import type { Combination } from '../harness/combinations.ts';
import type { Stores } from '../harness/stores.ts';

/** One way to break a promise: many cases that must all fail to. */
export type Scenario = {
  /** What `--only` finds it by, and the report calls it: `crash/power loss before the rename`. */
  name: string;
  /** The promise, in the words of the report. Several scenarios may be about the same. */
  promise: string;
  /** The combinations it is about; all of them without it. */
  on?: (combination: Combination) => boolean;
  /** Mounts disks, or reads what only root may: `npm test` leaves it out, `npm run test:all` has it. */
  privileged?: true;
  /** How many cases there are at least: in a run of `npm run adversarial`, and in one of `npm test`. */
  least: { long: number; short: number };
  /** Its part of the time of a long run, next to the parts of the others; 0 for `least` and no more. */
  weight: number;
  /** Tries, case after case, as long as `goOn()` says; leaves nothing behind. A throw is a failure. */
  run(run: Run): Promise<void>;
};

/** What a scenario works with, and tells about itself. */
export type Run = {
  combination: Combination;
  /** From this alone follows what the scenario does, apart from what the machine adds. 31 bits. */
  seed: number;
  /** Numbers from 0 to 1, drawn from the seed. */
  random(): number;
  /** Whether another case is wanted; no longer after several failures. */
  goOn(): boolean;
  /** Some cases of this kind are done, whatever came of them. */
  done(kind: string, cases?: number): void;
  /** A promise is broken. `how` repeats it: the seed, the steps, what was expected and what came. */
  broken(what: string, how: string): void;
  /** A figure for the report. */
  note(name: string, value: string | number): void;
  /** A new folder that is removed after the scenario. */
  folder(): Promise<string>;
  /** A new database and a new place for bytes, which are removed after the scenario. */
  stores(): Promise<Stores>;
};

export type Failure = { what: string; how: string };

/** What came of one scenario. */
export type Outcome = {
  name: string;
  promise: string;
  seed: number;
  seconds: number;
  cases: Record<string, number>;
  notes: Record<string, string | number>;
  failures: Failure[];
};
