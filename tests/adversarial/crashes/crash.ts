import type { Run } from '../trial.ts';
import { aftermath } from './aftermath.ts';
import { batch, type Died } from './batch.ts';
import { drawing, type Plan } from './cases.ts';
import { habitsOf } from './contents.ts';
import type { Ground } from './ground.ts';
import { makeGround } from './grounds.ts';
import { builder } from './houses.ts';
import { several } from './several.ts';
import { isSweeping } from './steps.ts';

/** After so many cases somebody has read, and had something deleted, while servers died. */
const ENOUGH = 500;
/** Restarted servers that are looked at together. */
const CHECKS = 4;

/** Stops servers at the steps, lets them die there, and looks at what is left, case after case. */
export async function crash(run: Run, plan: Plan): Promise<void> {
  const draw = drawing(run, plan);
  const building = builder(run, isSweeping(plan.steps));
  const { habits = habitsOf(run.combination), flaw } = plan;
  // While a batch is looked at on one of them, the next one goes on on the other.
  const grounds: Ground[] = [];
  let looking = Promise.resolve();
  let batches = 0;
  let done = 0;
  let read = 0;
  let deleted = 0;
  try {
    for (let cases = draw(); cases.length > 0; cases = draw(), batches += 1) {
      const ground = grounds[batches % 2] ?? (await makeGround(plan.way, cases.length));
      grounds[batches % 2] = ground;
      const { houses, shared, dispose } = await building.build(ground, cases);
      await ground.settle();
      const died = await batch(ground, cases, houses, { habits, flaw });
      for (const { uploader, reader } of died) {
        read += reader?.read ?? 0;
        deleted += uploader.targets.filter(({ deletion }) => deletion === 'answered').length;
      }
      done += died.length;
      await looking;
      looking = check(run, plan, shared ? [died] : died.map((one) => [one])).then(async () => {
        await dispose();
        await ground.clear();
      });
      // Told by whoever waits for it.
      looking.catch(() => {});
    }
    await looking;
  } finally {
    await looking.catch(() => {});
    for (const ground of grounds) await ground.remove();
    await building.end();
  }
  run.note('processes that died, with many servers each', batches);
  const seen = {
    'revisions read beside the uploads': read,
    'builds and previews whose delete was answered': deleted,
  };
  for (const [what, count] of Object.entries(seen)) {
    run.note(what, count);
    if (done >= ENOUGH && count === 0) run.broken('it never came', what);
  }
}

/** Each of what is given has stores of its own. */
async function check(run: Run, { way }: Plan, all: Died[][]): Promise<void> {
  await several(CHECKS, all, async (died) => {
    const residents = died.map(({ house, uploader }) => {
      return { key: house.key, uploads: uploader.done, past: house.past };
    });
    const looking = aftermath(died[0]?.house.environment ?? {}, residents);
    const wrong = await looking.catch((error: Error) => [`${error.stack}`]);
    wrong.push(...died.flatMap(({ uploader }) => uploader.wrong));
    wrong.push(...died.flatMap(({ reader }) => reader?.wrong ?? []));
    if (wrong.length === 0) return;
    const cases = died.map(({ one }) => one);
    const steps = new Set(cases.map(({ step }) => step));
    const how = { seed: run.seed, cases, wrong: wrong.slice(0, 20) };
    run.broken(`${way} ${[...steps].join(', ')}: ${wrong[0]}`, JSON.stringify(how));
  });
}
