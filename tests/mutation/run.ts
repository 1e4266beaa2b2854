import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Copy } from './copy.ts';
import type { Fault } from './fault.ts';

/** The failed tests. `broken` describes another reason why they did not pass. */
export type Outcome = { failed: string[]; broken?: string };

/** Limits a test, because a fault can make it wait forever. */
const TEST_MS = 30_000;
const RUN_MS = 600_000;

const running = new Set<ChildProcess>();

/** Runs test files in a copy. With `bail` it stops at the first failure. */
export async function runTests(
  copy: Copy,
  { tests, on = 'sqlite+files' }: Pick<Fault, 'tests' | 'on'>,
  { bail }: { bail: boolean },
): Promise<Outcome> {
  const report = join(await mkdtemp(join(copy.temporary, 'report-')), 'report.json');
  const options = ['--reporter=json', `--outputFile=${report}`, `--testTimeout=${TEST_MS}`];
  const projects = ['unit', 'postgres', 'debian', 'player', 'player apps', `integration ${on}`];
  for (const name of projects) options.push(`--project=${name}`);
  if (bail) options.push('--bail=1');
  const vitest = join(copy.tree, 'node_modules/vitest/vitest.mjs');
  const child = startNode(copy, [vitest, 'run', ...options, ...tests]);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (text: Buffer) => {
      output += text;
    });
  }
  const limit = setTimeout(() => end(child), RUN_MS);
  const [code] = (await once(child, 'close')) as [number | null];
  clearTimeout(limit);
  end(child);
  const outcome = await readReport(report);
  if (code === 0 || outcome.failed.length > 0) return outcome;
  return { broken: `vitest ended with ${code}: ${output.slice(-2000)}`, ...outcome };
}

/** Starts Node in a copy, in its own process group. */
function startNode({ tree, temporary }: Copy, args: string[]): ChildProcess {
  const PATH = `${join(tree, 'node_modules/.bin')}:${process.env.PATH}`;
  const child = spawn(process.execPath, args, {
    cwd: tree,
    env: { ...process.env, PATH, TMPDIR: temporary, NO_COLOR: '1' },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  running.add(child);
  return child;
}

/** Kills the process and everything it started. */
function end(child: ChildProcess): void {
  running.delete(child);
  try {
    if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
  } catch {
    // The process group is already gone.
  }
}

export function endAll(): void {
  for (const child of running) end(child);
}

type Report = {
  testResults: {
    message: string;
    assertionResults: { status: string; fullName: string }[];
  }[];
};

async function readReport(file: string): Promise<Outcome> {
  const text = await readFile(file, 'utf8').catch(() => undefined);
  if (text === undefined) return { failed: [] };
  const { testResults } = JSON.parse(text) as Report;
  const failed = testResults
    .flatMap(({ assertionResults }) => assertionResults)
    .filter(({ status }) => status === 'failed')
    .map(({ fullName }) => fullName);
  const broken = testResults.map(({ message }) => message).find((message) => message !== '');
  return broken === undefined ? { failed } : { failed, broken };
}
