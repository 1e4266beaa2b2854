import { createHash } from 'node:crypto';
import { random } from '../../tools/support/random.ts';
import type { Combination } from '../harness/combinations.ts';
import { removeFolder, temporaryFolder } from '../harness/fixtures/temporary-folder.ts';
import { makeStores } from '../harness/stores.ts';
import type { Failure, Outcome, Run, Scenario } from './scenario.ts';

/** No case takes this long. A scenario that still waits then never ends. */
const STALLED_MS = 15 * 60_000;

/** A scenario ends after this many failures. */
const FAILURES = 5;

export type Budget = {
  least: number;
  seconds: number;
  stalledMs?: number;
};

/** Runs one scenario until it has enough cases and has used its time, then removes what it made. */
export async function runScenario(
  scenario: Scenario,
  combination: Combination,
  seed: number,
  { least, seconds, stalledMs = STALLED_MS }: Budget,
): Promise<Outcome> {
  const own = seedOf(scenario, seed);
  const started = performance.now();
  const since = () => (performance.now() - started) / 1000;
  const cases: Record<string, number> = {};
  const failures: Failure[] = [];
  const leftovers: (() => Promise<void>)[] = [];
  let total = 0;
  const { promise: stalled, reject } = Promise.withResolvers<never>();
  const stall = () => reject(new Error(`no case was done for ${stalledMs / 1000} s`));
  const watch = setTimeout(stall, stalledMs);
  // Tasks that still run after the end of the scenario are not counted.
  let over = false;
  const broke = (what: string, how: string) => {
    // One case may fail in thousands of ways. The report lists the first few.
    if (failures.length < FAILURES) failures.push({ what, how });
  };
  const run: Run = {
    combination,
    seed: own,
    random: random(own),
    goOn: () => !over && failures.length < FAILURES && (total < least || since() < seconds),
    done(kind, count = 1) {
      if (over) return;
      cases[kind] = (cases[kind] ?? 0) + count;
      total += count;
      watch.refresh();
    },
    broken(what, how) {
      if (!over) broke(what, how);
    },
    async folder() {
      const folder = await temporaryFolder('adversarial');
      leftovers.push(() => removeFolder(folder));
      return folder;
    },
    async stores() {
      const stores = await makeStores(combination);
      leftovers.push(() => stores.dispose());
      return stores;
    },
  };
  try {
    await Promise.race([scenario.run(run), stalled]);
    if (failures.length === 0 && total < least)
      run.broken('too few cases', `${total} of ${least} were done`);
  } catch (error) {
    run.broken('the scenario ended early', inFull(error));
  } finally {
    clearTimeout(watch);
    over = true;
  }
  const ends = await Promise.allSettled(leftovers.map((remove) => remove()));
  for (const end of ends) {
    if (end.status === 'rejected') broke('something stays behind', inFull(end.reason));
  }
  const { name, promise } = scenario;
  return { name, promise, seed: own, seconds: since(), cases, failures };
}

const inFull = (error: unknown) => (error instanceof Error ? `${error.stack}` : String(error));

/** Derives the seed of a scenario from its name, so that it does not depend on other scenarios. */
function seedOf({ name }: Scenario, seed: number): number {
  const digest = createHash('sha256').update(`${seed} ${name}`).digest();
  return digest.readUInt32BE() & 0x7fff_ffff;
}
