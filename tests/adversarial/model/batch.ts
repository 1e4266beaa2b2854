import { setTimeout as pause } from 'node:timers/promises';
import fc from 'fast-check';
import type { Combination } from '../../harness/combinations.ts';
import type { Failure } from '../scenario.ts';
import type { Deployment, DeploymentOptions } from './deployment.ts';
import { endOf } from './inspection.ts';
import { Play } from './play.ts';
import { atOnce, inTurn, type Step } from './steps.ts';

export type Kind = 'in turn' | 'at once';

/** Some runs, all of which follow from the seed; batches are numbered. */
export type Task = { kind: Kind; number: number; seed: number; runs: number };

/** What came of some runs that shared a deployment one after the other. */
export type Batch = {
  told: string;
  /** How often each request was answered how. */
  answers: Map<string, number>;
  failures: Failure[];
};

/** Making a failure small ends then. */
const PATIENCE_MS = 20_000;

/** What takes longer is done for less long. */
const STEPS: Record<Kind, Record<Combination['blobs'], fc.Arbitrary<Step[]>>> = {
  'in turn': {
    files: inTurn({ minLength: 10, maxLength: 24 }),
    s3: inTurn({ minLength: 8, maxLength: 16 }),
  },
  'at once': {
    files: atOnce({ minLength: 5, maxLength: 14 }),
    s3: atOnce({ minLength: 4, maxLength: 9 }),
  },
};

/** Plays them, and looks at what they leave behind. */
export async function playBatch(
  deployment: Deployment,
  combination: Combination,
  task: Task,
): Promise<Batch> {
  const options = optionsOf(combination, task);
  const told = toldOf(options);
  const failures: Failure[] = [];
  const answers: Batch['answers'] = new Map();
  const where = `${told}, batch ${task.number} with seed ${task.seed}`;
  await deployment.open(options);
  try {
    const failure = await playRuns(deployment, combination, task, answers);
    if (failure) failures.push({ ...failure, how: `${where}, ${failure.how}` });
    // A sweep that failed is told here.
    await deployment.close();
    // Some stores note times coarsely.
    await pause(100);
    const wrong = failure ? [] : await endOf(deployment);
    if (wrong.length > 0)
      failures.push({ what: 'the stores are not in order', how: `${where}: ${wrong.join('; ')}` });
  } finally {
    await deployment.close();
  }
  return { told, answers, failures };
}

/** On one server or two, with a sweep in a tight loop beside or without. */
function optionsOf({ database, blobs }: Combination, { number }: Task): DeploymentOptions {
  const shared = database === 'postgres' && blobs === 's3';
  return { sweeping: number % 4 === 0, servers: shared && number % 3 === 0 ? 2 : 1 };
}

const toldOf = ({ servers, sweeping }: DeploymentOptions) =>
  `${servers === 1 ? 'one server' : `${servers} servers`}${sweeping ? ', sweeping all the time' : ''}`;

async function playRuns(
  deployment: Deployment,
  { blobs }: Combination,
  { kind, seed, runs }: Task,
  answers: Batch['answers'],
): Promise<Failure | undefined> {
  let smallBy = Number.POSITIVE_INFINITY;
  const property = fc.asyncProperty(STEPS[kind][blobs], async (steps) => {
    if (performance.now() > smallBy) return;
    const play = await Play.begin(deployment, blobs === 's3', seed);
    await playOne(play, steps).catch(async (error) => {
      await deployment.reopen();
      smallBy = Math.min(smallBy, performance.now() + PATIENCE_MS);
      throw error;
    });
    addTo(answers, play.tally);
  });
  const details = await fc.check(property, { seed, numRuns: runs });
  if (!details.failed) return undefined;
  const { errorInstance, counterexample, counterexamplePath, numShrinks } = details;
  return {
    what: 'the server and the model disagree',
    how:
      `path ${counterexamplePath}, after ${numShrinks} shrinks\n` +
      `${JSON.stringify(counterexample)}\n` +
      `${errorInstance instanceof Error ? errorInstance.stack : String(errorInstance)}`,
  };
}

async function playOne(play: Play, steps: Step[]): Promise<void> {
  for (const step of steps) await play.take(step);
  await play.audit();
}

/** Adds what was counted elsewhere. */
export function addTo(sum: Map<string, number>, more: Map<string, number>): void {
  for (const [what, count] of more) sum.set(what, (sum.get(what) ?? 0) + count);
}
