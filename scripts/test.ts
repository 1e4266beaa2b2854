// `npm test` and its larger siblings: installs what a tier needs and npm does not bring, starts its
// services, runs its projects of vitest.config.ts, and says what it leaves out.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join, matchesGlob } from 'node:path';
import { startServices } from '../testing/services/services.ts';
import { needsOf, tierNamed } from '../testing/tiers.ts';
import { ensureChromium } from './support/chromium.ts';
import { ensureFirefox } from './support/firefox.ts';
import { ourEnv, root } from './support/run.ts';
import { ensureCommands, ensureServices } from './support/system.ts';

const HELP = `Runs the tests.

  npm test [-- options]            what anyone can run after a clone
  npm run test:debian              S3, PostgreSQL 15, PgBouncer and several processes
  npm run test:all                 all there is; needs root on Debian

  --project NAME    only these projects of vitest.config.ts (* and ! as in vitest)
  FILE …            only test files whose path contains this

Every other option is vitest's: -t NAME, --bail 1, --reporter verbose.`;

const given = process.argv.slice(2);
if (given.includes('--help') || given.includes('-h')) {
  console.log(HELP);
  process.exit(0);
}
const tier = tierNamed(process.env.VITRINE_TEST_TIER ?? 'test');
const chosen = projectsOf(given);

// Who names no project, or only some to leave out, means those of the tier.
const isNarrowed = chosen.some((name) => !name.startsWith('!'));
const needs = needsOf(isNarrowed ? tierNamed('all').projects.filter(isChosen) : tier.projects);
await ensureCommands();
if (needs.has('chromium')) process.env.CHROMIUM_PATH = await ensureChromium();
if (needs.has('firefox')) process.env.FIREFOX_PATH = await ensureFirefox();
if (needs.has('s3') || needs.has('debian')) await ensureServices();

// From here on a signal ends the tests and then the services, in this order.
let asked: NodeJS.Signals | undefined;
let end = (_signal: NodeJS.Signals) => {};
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => {
    asked = signal;
    end(signal);
  });
}

const services = await startServices(needs);
try {
  if (asked === undefined) process.exitCode = await vitest(services.environment);
} finally {
  await services.stop();
}
if (asked !== undefined) process.exitCode = 130;
else if (!isNarrowed && tier.leavesOut) console.log(`Not tried here: ${tier.leavesOut}.`);

/** The names after `--project`, in both spellings. */
function projectsOf(args: readonly string[]): string[] {
  return args.flatMap((word, index) => {
    if (word.startsWith('--project=')) return [word.slice('--project='.length)];
    return word === '--project' ? [args[index + 1] ?? ''] : [];
  });
}

/** Whether a pattern of `--project` names it: `*` stands for anything. */
function isChosen(project: string): boolean {
  return chosen.some((pattern) => matchesGlob(project, pattern));
}

async function vitest(environment: Record<string, string>): Promise<number> {
  const projects = isNarrowed ? [] : tier.projects.flatMap((name) => ['--project', name]);
  const args = [join(root, 'node_modules/vitest/vitest.mjs'), 'run', ...projects, ...given];
  const child = spawn(process.execPath, args, {
    cwd: root,
    env: ourEnv(environment),
    stdio: ['ignore', 'inherit', 'inherit'],
    // Not in the terminal's foreground group: Ctrl-C reaches it once, from us.
    detached: true,
  });
  end = (signal) => child.kill(signal);
  const [code] = (await once(child, 'exit')) as [number | null];
  return code ?? 1;
}
