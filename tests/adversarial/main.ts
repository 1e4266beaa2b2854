// `npm run adversarial`: tries to break every promise, for as long as you like, and writes a report.
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ensureWholeChromium } from '../../tools/support/chromium.ts';
import { ensureFirefox } from '../../tools/support/firefox.ts';
import { ensureCommands, ensureServices } from '../../tools/support/system.ts';
import { type Combination, combinations } from '../harness/combinations.ts';
import { startServices } from '../harness/services/services.ts';
import { runScenario } from './run-scenario.ts';
import { casesOf, type Outcome, type Scenario } from './scenario.ts';
import { scenariosOn } from './scenarios.ts';

const HELP = `Tries to break every promise of Vitrine, and writes a report.

  npm run adversarial -- [options]

  --seconds N   how long, for each combination of stores (600); every scenario has
                a least number of cases, so it may take longer
  --seed N      repeats a run (from the clock)
  --on NAME     sqlite+files, postgres+files, sqlite+s3 or postgres+s3; may be
                repeated (sqlite+files and postgres+s3)
  --only TEXT   only scenarios whose name has this in it; may be repeated
  --least N     at least so many cases of each scenario, instead of its own number
  --report DIR  where reports go (adversarial-report)

Ends with 0 if nothing broke, 1 if something did, 2 if it was called wrongly.`;

const { values } = options();
const seed = whole('seed', values.seed ?? String(Date.now() % 1_000_000));
const seconds = whole('seconds', values.seconds);
const least = values.least === undefined ? undefined : whole('least', values.least);
const wanted = values.on.map(combinationNamed);

const has = (name: string) => values.only?.some((part) => name.includes(part)) ?? true;
const chosen = wanted.map((combination) => ({
  combination,
  scenarios: scenariosOn(combination).filter(({ name }) => has(name)),
}));
if (chosen.every(({ scenarios }) => scenarios.length === 0)) misused('no scenario has such a name');

await ensureCommands();
process.env.CHROMIUM_PATH = await ensureWholeChromium();
process.env.FIREFOX_PATH = await ensureFirefox();
await ensureServices();
const services = await startServices();
Object.assign(process.env, services.environment);
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.once(signal, () => void services.stop().finally(() => process.exit(130)));
}
try {
  await mkdir(values.report, { recursive: true });
  for (const { combination, scenarios } of chosen) await runOn(combination, scenarios);
} finally {
  await services.stop();
}

async function runOn(combination: Combination & { name: string }, scenarios: Scenario[]) {
  console.log(`\n${combination.name}, seed ${seed}: ${scenarios.length} scenarios`);
  const parts = scenarios.reduce((sum, { weight }) => sum + weight, 0) || 1;
  const began = new Date();
  const file = join(values.report, `${combination.name}-${seed}.json`);
  let all = 0;
  const report = {
    combination: combination.name,
    seed,
    began: began.toISOString(),
    seconds: 0,
    node: process.version,
    platform: `${process.platform} ${process.arch}`,
    outcomes: [] as Outcome[],
    of: scenariosOn(combination).length,
    least: least ?? null,
  };
  for (const scenario of scenarios) {
    const outcome = await runScenario(scenario, combination, seed, {
      least: least ?? scenario.least.long,
      seconds: (seconds * scenario.weight) / parts,
    });
    report.outcomes.push(outcome);
    const cases = casesOf(outcome);
    all += cases;
    const mark = outcome.failures.length === 0 ? 'ok  ' : 'FAIL';
    console.log(`${mark} ${scenario.name}: ${cases} cases in ${outcome.seconds.toFixed(1)} s`);
    for (const { what, how } of outcome.failures) console.log(`     ${what}\n     ${how}`);
    if (outcome.failures.length > 0) process.exitCode = 1;
    // A run that is interrupted after this has a report of what it tried so far.
    report.seconds = Math.round((Date.now() - began.getTime()) / 1000);
    await writeFile(file, `${JSON.stringify(report, null, 2)}\n`);
  }
  console.log(`${all} cases in ${scenarios.length} of ${report.of} scenarios; written to ${file}`);
}

function options() {
  try {
    const parsed = parseArgs({
      options: {
        seconds: { type: 'string', default: '600' },
        seed: { type: 'string' },
        on: { type: 'string', multiple: true, default: ['sqlite+files', 'postgres+s3'] },
        only: { type: 'string', multiple: true },
        least: { type: 'string' },
        report: { type: 'string', default: 'adversarial-report' },
        help: { type: 'boolean', short: 'h' },
      },
    });
    if (!parsed.values.help) return parsed;
    console.log(HELP);
    process.exit(0);
  } catch (error) {
    return misused(error instanceof Error ? error.message : String(error));
  }
}

function combinationNamed(name: string) {
  const found = combinations.find((one) => one.name === name && one.processes === 1);
  return found ?? misused(`--on ${name} is no combination`);
}

function whole(name: string, text: string): number {
  if (/^\d{1,9}$/.test(text)) return Number(text);
  return misused(`--${name} takes a whole number, not "${text}"`);
}

function misused(why: string): never {
  console.error(`${why}\n\n${HELP}`);
  process.exit(2);
}
