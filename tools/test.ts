// `npm test`, `test:debian`, `test:landing` and `test:all`: installs what a tier needs besides npm's
// packages, starts its services, runs its projects of vitest.config.ts, and prints what it leaves out.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join, matchesGlob } from 'node:path';
import { startServices } from '../tests/harness/services/services.ts';
import { needsOf, tierNamed } from '../tests/harness/tiers.ts';
import { ensureChromiumShell, ensureWholeChromium } from './support/chromium.ts';
import { bundleCommands } from './support/commands.ts';
import { ensureFirefox } from './support/firefox.ts';
import { quickFolder } from './support/quick-folder.ts';
import { ourEnv, root } from './support/run.ts';
import { ensureCommands, ensureServices } from './support/system.ts';

const HELP = `Runs the tests.

  npm test [-- options]            what anyone can run after a clone
  npm run test:debian              S3, PostgreSQL 15, PgBouncer and several processes
  npm run test:landing             both of these without the unit tests, as .ci/run does
  npm run test:all                 all there is; needs root on Debian

  --project NAME    only these projects of vitest.config.ts (* and ! as in vitest)
  FILE …            only test files whose path contains this

Every other option is vitest's: -t NAME, --bail 1, --reporter verbose.`;

const args = process.argv.slice(2);
if (args.includes('--help') || args.includes('-h')) {
  console.log(HELP);
  process.exit(0);
}
const tier = tierNamed(process.env.VITRINE_TEST_TIER ?? 'test');
const { patterns, given } = parse(args);
const wanted = patterns.filter((pattern) => !pattern.startsWith('!'));
const unwanted = patterns.filter((pattern) => pattern.startsWith('!')).map((one) => one.slice(1));
// Without named projects, or with excluded ones only, the projects of the tier are run.
const among = wanted.length > 0 ? tierNamed('all').projects.filter(isOf(wanted)) : tier.projects;
const projects = among.filter((name) => !isOf(unwanted)(name));
if (projects.length === 0) {
  console.error(`No project is called ${wanted.join(', ')}: tests/harness/tiers.ts has them.`);
  process.exit(2);
}

// Debian's programs that make file systems are here, and `su` does not add these folders to PATH.
process.env.PATH = `${process.env.PATH}:/usr/sbin:/sbin`;
const needs = needsOf(projects);
await ensureCommands();
if (needs.has('chromium')) {
  const ensure = tier.name === 'all' ? ensureWholeChromium : ensureChromiumShell;
  process.env.CHROMIUM_PATH = await ensure();
}
if (needs.has('firefox')) process.env.FIREFOX_PATH = await ensureFirefox();
if (needs.has('s3') || needs.has('debian')) await ensureServices();

// From now on, a signal ends first the tests and then the services.
let received: NodeJS.Signals | undefined;
let end = (_signal: NodeJS.Signals) => {};
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => {
    received = signal;
    end(signal);
  });
}

const services = await startServices(needs);
const commands = needs.has('commands') ? await bundleCommands() : undefined;
try {
  const environment = { ...services.environment, ...commands?.environment, ...temporary() };
  if (received === undefined) process.exitCode = await vitest(environment);
} finally {
  await Promise.all([services.stop(), commands?.remove()]);
}
if (received !== undefined) process.exitCode = 130;
else if (wanted.length === 0 && tier.leavesOut) console.log(`Not tested: ${tier.leavesOut}.`);

/** The tests' TMPDIR. Projects that mount disks or install packages use disks: they need gigabytes. */
function temporary(): { TMPDIR?: string } {
  if (projects.some(isOf(['privileged *', 'packages', 'player apps']))) return {};
  return { TMPDIR: quickFolder(6 * 2 ** 30) };
}

/** Splits the arguments into the values of `--project`, in both spellings, and the rest. */
function parse(words: readonly string[]): { patterns: string[]; given: string[] } {
  const patterns: string[] = [];
  const given: string[] = [];
  const left = words.values();
  for (const word of left) {
    if (word === '--project') patterns.push(left.next().value ?? '');
    else if (word.startsWith('--project=')) patterns.push(word.slice('--project='.length));
    else given.push(word);
  }
  return { patterns, given };
}

/** Whether one of the patterns matches a project. `*` matches anything. */
function isOf(names: readonly string[]): (project: string) => boolean {
  return (project) => names.some((name) => matchesGlob(project, name));
}

async function vitest(environment: Record<string, string>): Promise<number> {
  const chosen = projects.flatMap((name) => ['--project', name]);
  const args = [join(root, 'node_modules/vitest/vitest.mjs'), 'run', ...chosen, ...given];
  const child = spawn(process.execPath, args, {
    cwd: root,
    env: ourEnv(environment),
    stdio: ['ignore', 'inherit', 'inherit'],
    // Outside of the terminal's foreground process group, so that it gets Ctrl-C only from this
    // process.
    detached: true,
  });
  end = (signal) => child.kill(signal);
  const [code] = (await once(child, 'exit')) as [number | null];
  endGroup(child.pid);
  return code ?? 1;
}

/** Ends the servers and browsers that vitest leaves behind after a signal: they are in its group. */
function endGroup(pid: number | undefined): void {
  try {
    if (pid !== undefined) process.kill(-pid, 'SIGTERM');
  } catch {
    // The group is empty.
  }
}
