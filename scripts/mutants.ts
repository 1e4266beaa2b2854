// `npm run mutants`: puts small faults into a copy of the server and the player, one at a time, and runs the tests
// that ought to notice. A fault that nobody notices is a test that is missing.
import { rmSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startServices } from '../testing/services/services.ts';
import { type Copy, copyAgain, copyTree, matches, withFault } from './mutants/copy.ts';
import { type Known, known } from './mutants/faults.ts';
import { misused, readOptions } from './mutants/options.ts';
import { endAll } from './mutants/processes.ts';
import { runTests } from './mutants/tests.ts';
import { ensureChromium } from './support/chromium.ts';
import { ensureServices } from './support/system.ts';

const AT_ONCE = 2;

const options = readOptions();
const wanted = known.filter(({ room, name, file }) =>
  options.only.some((text) => `${room} ${name} ${file}`.includes(text)),
);
if (options.list) {
  for (const { room, name } of wanted) console.log(`${room}: ${name}`);
  process.exit(0);
}

if (wanted.length === 0) misused(`no fault has ${options.only.join(' or ')} in its name or file`);

process.env.CHROMIUM_PATH = await ensureChromium();
await ensureServices();
const services = await startServices();
Object.assign(process.env, services.environment);
const folder = await mkdtemp(join(tmpdir(), 'vitrine-mutants-'));
// At once and to the end: nothing else may run in between.
const cleanUp = () => {
  endAll();
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
};
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.once(signal, () => {
    cleanUp();
    process.exit(130);
  });
}

const since = (start: number) => `${((performance.now() - start) / 1000).toFixed(1)} s`;

/** What is wrong with the faults themselves; without any of it they can be tried. */
async function unfit(copy: Copy): Promise<string[]> {
  const problems: string[] = [];
  for (const fault of wanted) {
    const count = await matches(copy, fault);
    if (count !== 1) problems.push(`${fault.name}: its text is ${count} times in ${fault.file}`);
  }
  if (problems.length > 0) return problems;
  for (const [on, faults] of Map.groupBy(wanted, (fault) => fault.on)) {
    const tests = [...new Set(faults.flatMap((fault) => fault.tests))];
    const what = `without a fault, on ${on ?? 'SQLite and files'}: ${tests.length} test files`;
    const start = performance.now();
    const { failed, broken } = await runTests(copy, { tests, ...(on && { on }) }, { bail: false });
    console.log(`${what}, ${since(start)}`);
    const all = failed.map(({ name, why }) => `${name}\n${why}`);
    problems.push(...[...all, ...(broken ? [broken] : [])].map((text) => `${what}: ${text}`));
  }
  return problems;
}

const TIMED_OUT = / ?timed out in \d+ ?ms/;

/** Whoever waits for what a fault has taken away times out, as does a test that is slow anyway. */
async function timesOut(copy: Copy, fault: Known): Promise<boolean> {
  const { failed } = await runTests(copy, fault, { bail: true });
  return failed.some(({ why }) => TIMED_OUT.test(why));
}

/** Tries one fault; answers what is wrong when it is not noticed. */
async function attempt(copy: Copy, fault: Known): Promise<string | undefined> {
  const start = performance.now();
  const { failed, broken } = await withFault(copy, fault, () =>
    runTests(copy, fault, { bail: true }),
  );
  const label = `${fault.room}: ${fault.name}`;
  const [first] = failed;
  const isSlow = first !== undefined && TIMED_OUT.test(first.why) && (await timesOut(copy, fault));
  const trouble = isSlow ? `${first.name} takes as long without it` : broken;
  const isNoticed = first !== undefined && !isSlow;
  const missed = trouble === undefined ? 'SURVIVED' : `BROKEN ${trouble}`;
  const verdict = isNoticed ? first.name + (TIMED_OUT.exec(first.why)?.[0] ?? '') : missed;
  console.log(`${since(start).padStart(7)}  ${label} → ${verdict}`);
  return isNoticed ? undefined : `${label} → ${verdict}`;
}

async function run(): Promise<string[]> {
  const start = performance.now();
  const first = await copyTree(join(folder, '0'));
  const problems = await unfit(first);
  if (problems.length > 0) return problems;
  const copies = [first];
  // Before the first of them is broken.
  while (copies.length < AT_ONCE) {
    copies.push(await copyAgain(first, join(folder, String(copies.length))));
  }
  const queue = wanted.values();
  const work = async (copy: Copy) => {
    for (const fault of queue) {
      const problem = await attempt(copy, fault);
      if (problem !== undefined) problems.push(problem);
    }
  };
  await Promise.all(copies.map(work));
  console.log(`${wanted.length} faults, ${problems.length} not noticed, in ${since(start)}`);
  return problems;
}

const problems = await run().finally(async () => {
  cleanUp();
  await services.stop();
});
for (const problem of problems) console.error(problem);
process.exit(problems.length === 0 ? 0 : 1);
