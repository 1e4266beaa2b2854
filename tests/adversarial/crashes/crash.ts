import type { Run } from '../scenario.ts';
import { aftermath } from './aftermath.ts';
import { batch, type Died } from './batch.ts';
import { drawing, type Plan } from './cases.ts';
import { habitsOf } from './contents.ts';
import { makeStorage } from './make-storage.ts';
import { several } from './several.ts';
import { isSweeping } from './steps.ts';
import type { Storage } from './storage.ts';
import { builder } from './test-servers.ts';

/** After this many cases, clients must have read and deleted while servers died. */
const ENOUGH = 500;
const CHECKS = 4;

/** Stops servers at the steps, ends them there, and checks what is left, case after case. */
export async function crash(run: Run, plan: Plan): Promise<void> {
  const draw = drawing(run, plan);
  const building = builder(run, isSweeping(plan.steps));
  const { habits = habitsOf(run.combination), bug } = plan;
  // While one storage is checked, the next batch runs on the other.
  const storages: Storage[] = [];
  let checking = Promise.resolve();
  let batches = 0;
  let done = 0;
  let read = 0;
  let deleted = 0;
  try {
    for (let cases = draw(); cases.length > 0; cases = draw(), batches += 1) {
      const storage = storages[batches % 2] ?? (await makeStorage(plan.way, cases.length));
      storages[batches % 2] = storage;
      const { testServers, shared, dispose } = await building.build(storage, cases);
      await storage.settle();
      const died = await batch(storage, cases, testServers, { habits, bug });
      for (const { uploader, reader } of died) {
        read += reader?.read ?? 0;
        deleted += uploader.targets.filter(({ deletion }) => deletion === 'answered').length;
      }
      done += died.length;
      await checking;
      checking = check(run, plan, shared ? [died] : died.map((one) => [one])).then(async () => {
        await dispose();
        await storage.clear();
      });
      // The code that awaits the check reports the error.
      checking.catch(() => {});
    }
    await checking;
  } finally {
    await checking.catch(() => {});
    for (const storage of storages) await storage.remove();
  }
  const seen = {
    'revisions read beside the uploads': read,
    'builds and previews whose delete was answered': deleted,
  };
  if (done < ENOUGH) return;
  for (const [what, count] of Object.entries(seen))
    if (count === 0) run.broken('an expected event never occurred', what);
}

async function check(run: Run, { way }: Plan, all: Died[][]): Promise<void> {
  await several(CHECKS, all, async (died) => {
    const tenants = died.map(({ testServer, uploader }) => {
      return { key: testServer.key, uploads: uploader.done, past: testServer.past };
    });
    const checking = aftermath(died[0]?.testServer.environment ?? {}, tenants);
    const wrong = await checking.catch((error: Error) => [`${error.stack}`]);
    wrong.push(...died.flatMap(({ uploader }) => uploader.wrong));
    wrong.push(...died.flatMap(({ reader }) => reader?.wrong ?? []));
    if (wrong.length === 0) return;
    const cases = died.map(({ one }) => one);
    const steps = new Set(cases.map(({ step }) => step));
    const how = { seed: run.seed, cases, wrong: wrong.slice(0, 20) };
    run.broken(`${way} ${[...steps].join(', ')}: ${wrong[0]}`, JSON.stringify(how));
  });
}
