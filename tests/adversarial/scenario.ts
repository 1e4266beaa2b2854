import type { Combination } from '../harness/combinations.ts';
import type { Stores } from '../harness/stores.ts';

/** One way to break a promise. It tries many cases, and none of them may succeed. */
export type Scenario = {
  /** The name that `--only` matches and the report prints, such as `crashes/kill -9 during a sweep`. */
  name: string;
  /** The promise, as the report prints it. Several scenarios may share one. */
  promise: string;
  /** Selects combinations of stores. Without it the scenario runs on all of them. */
  on?: (combination: Combination) => boolean;
  /** The scenario mounts disks or reads files of root. `npm test` leaves it out, `npm run test:all` runs it. */
  privileged?: true;
  /** The minimum number of cases: in a run of `npm run adversarial`, and in one of `npm test`. */
  least: { long: number; short: number };
  /** Its share of the time of a long run, relative to the other scenarios. 0 means `least` cases and no more. */
  weight: number;
  /** Runs case after case while `goOn()` is true, and leaves nothing behind. A throw is a failure. */
  run(run: Run): Promise<void>;
};

/** What a scenario gets from its runner, and how it reports to it. */
export type Run = {
  combination: Combination;
  /** Determines what the scenario does, apart from the timing of the machine. 31 bits. */
  seed: number;
  /** Numbers from 0 to 1, drawn from the seed. */
  random(): number;
  /** Whether to run another case. False after several failures. */
  goOn(): boolean;
  /** Counts cases of this kind, whatever their result. */
  done(kind: string, cases?: number): void;
  /** Reports a broken promise. `how` says how to repeat it: the seed, the steps, the expected and the actual result. */
  broken(what: string, how: string): void;
  /** Makes a folder that is removed after the scenario. */
  folder(): Promise<string>;
  /** Makes a database and a blob store that are removed after the scenario. */
  stores(): Promise<Stores>;
};

export type Failure = { what: string; how: string };

export type Outcome = {
  name: string;
  promise: string;
  seed: number;
  seconds: number;
  cases: Record<string, number>;
  failures: Failure[];
};

/** How many cases of all kinds a scenario has tried. */
export const casesOf = ({ cases }: Pick<Outcome, 'cases'>): number =>
  Object.values(cases).reduce((sum, count) => sum + count, 0);
