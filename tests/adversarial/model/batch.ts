import { setTimeout as pause } from 'node:timers/promises';
import fc from 'fast-check';
import type { Combination } from '../../harness/combinations.ts';
import type { Failure } from '../scenario.ts';
import type { Deployment, DeploymentOptions } from './deployment.ts';
import { endOf } from './inspection.ts';
import { Play } from './play.ts';
import { atOnce, inTurn, type Step } from './steps.ts';

export type Kind = 'in turn' | 'at once';

export type Task = { kind: Kind; number: number; seed: number; runs: number };

export type Batch = {
  options: string;
  answers: Map<string, number>;
  failures: Failure[];
};

/** The time for shrinking a failure. */
const PATIENCE_MS = 20_000;

/** The number of steps of a run. Slower combinations get fewer. */
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

export async function playBatch(
  deployment: Deployment,
  combination: Combination,
  task: Task,
): Promise<Batch> {
  const options = optionsOf(combination, task);
  const described = describe(options);
  const failures: Failure[] = [];
  const answers: Batch['answers'] = new Map();
  const where = `${described}, batch ${task.number} with seed ${task.seed}`;
  await deployment.open(options);
  try {
    const failure = await playRuns(deployment, combination, task, answers);
    if (failure) failures.push({ ...failure, how: `${where}, ${failure.how}` });
    // Rejects when a sweep has failed.
    await deployment.close();
    // Some file systems record coarse times.
    await pause(100);
    const wrong = failure ? [] : await endOf(deployment);
    if (wrong.length > 0)
      failures.push({ what: 'the stores are not in order', how: `${where}: ${wrong.join('; ')}` });
  } finally {
    await deployment.close();
  }
  return { options: described, answers, failures };
}

/** One or two servers, with or without a sweep that repeats all the time. */
function optionsOf({ database, blobs }: Combination, { number }: Task): DeploymentOptions {
  const shared = database === 'postgres' && blobs === 's3';
  return { sweeping: number % 4 === 0, servers: shared && number % 3 === 0 ? 2 : 1 };
}

const describe = ({ servers, sweeping }: DeploymentOptions) =>
  `${servers === 1 ? 'one server' : `${servers} servers`}${sweeping ? ', sweeping all the time' : ''}`;

async function playRuns(
  deployment: Deployment,
  { blobs }: Combination,
  { kind, seed, runs }: Task,
  answers: Batch['answers'],
): Promise<Failure | undefined> {
  let shrunkBy = Number.POSITIVE_INFINITY;
  const property = fc.asyncProperty(STEPS[kind][blobs], async (steps) => {
    if (performance.now() > shrunkBy) return;
    const play = await Play.begin(deployment, blobs === 's3', seed);
    await playOne(play, steps).catch(async (error) => {
      await deployment.reopen();
      shrunkBy = Math.min(shrunkBy, performance.now() + PATIENCE_MS);
      throw error;
    });
    addTo(answers, play.story.tally);
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

export function addTo(sum: Map<string, number>, more: Map<string, number>): void {
  for (const [what, count] of more) sum.set(what, (sum.get(what) ?? 0) + count);
}
