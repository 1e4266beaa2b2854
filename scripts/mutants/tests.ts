import { once } from 'node:events';
import { mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { root } from '../support/run.ts';
import type { Copy } from './copy.ts';
import type { Fault } from './fault.ts';
import { end, startNode } from './processes.ts';

/** The tests that failed; `broken` when something else kept them from passing. */
export type Outcome = { failed: { name: string; why: string }[]; broken?: string };

const TARGET = relative(root, fileURLToPath(import.meta.resolve('./target.ts')));
/** Tests that hang are cut off long before this. */
const LIMIT_MS = 600_000;

const isAcceptance = (test: string) => test.startsWith('acceptance/');

/** Test files, and the combination of stores for those of a server. */
export type Tests = Pick<Fault, 'tests' | 'on'>;

/** Runs these test files of a copy; up to the first failure when `bail`. */
export async function runTests(
  copy: Copy,
  { tests, on }: Tests,
  { bail }: { bail: boolean },
): Promise<Outcome> {
  const own = tests.filter((test) => !isAcceptance(test));
  const outcome =
    own.length > 0
      ? await runVitest(copy, own, bail, ['unit', 'player', `integration ${on ?? 'sqlite+files'}`])
      : { failed: [] };
  const acceptance = tests.filter(isAcceptance);
  const over = bail && (outcome.failed.length > 0 || outcome.broken !== undefined);
  if (over || acceptance.length === 0) return outcome;
  const more = await runAcceptance(copy, acceptance, bail);
  return { ...outcome, ...more, failed: [...outcome.failed, ...more.failed] };
}

async function runAcceptance(copy: Copy, tests: string[], bail: boolean): Promise<Outcome> {
  const folder = await mkdtemp(join(copy.temporary, 'target-'));
  const server = startNode(copy, [TARGET, folder]);
  try {
    let errors = '';
    server.stderr?.on('data', (text: Buffer) => {
      errors += text;
    });
    const lines = createInterface({ input: server.stdout ?? process.stdin });
    const [first] = await Promise.race([once(lines, 'line'), once(lines, 'close')]);
    if (first === undefined) return { failed: [], broken: `no server: ${errors}` };
    const file = join(folder, 'target.json');
    await writeFile(file, String(first));
    return await runVitest(copy, tests, bail, ['acceptance'], {
      VITRINE_ACCEPTANCE_TARGET: file,
      VITRINE_ACCEPTANCE_URL: (JSON.parse(String(first)) as { url: string }).url,
    });
  } finally {
    end(server);
  }
}

async function runVitest(
  copy: Copy,
  tests: string[],
  bail: boolean,
  projects: string[],
  env: NodeJS.ProcessEnv = {},
): Promise<Outcome> {
  const report = join(await mkdtemp(join(copy.temporary, 'report-')), 'report.json');
  const vitest = join(copy.tree, 'node_modules/vitest/vitest.mjs');
  const options = ['--reporter=json', `--outputFile=${report}`];
  options.push(...projects.map((name) => `--project=${name}`));
  // A fault may make a test wait for what never comes; without one, the machine may be slow.
  options.push(...(bail ? ['--bail=1', '--testTimeout=20000'] : ['--testTimeout=60000']));
  const child = startNode(copy, [vitest, 'run', ...options, ...tests], env);
  let said = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (text: Buffer) => {
      said += text;
    });
  }
  const patience = setTimeout(() => end(child), LIMIT_MS);
  const [code] = (await once(child, 'close')) as [number | null];
  clearTimeout(patience);
  end(child);
  const outcome = await readReport(report);
  if (code === 0 || outcome?.failed.length) return outcome ?? { failed: [] };
  return {
    failed: [],
    broken: outcome?.broken ?? `vitest ended with ${code}: ${said.slice(-2000)}`,
  };
}

type Report = {
  testResults: {
    message: string;
    assertionResults: { status: string; fullName: string; failureMessages: string[] }[];
  }[];
};

async function readReport(file: string): Promise<Outcome | undefined> {
  const text = await readFile(file, 'utf8').catch(() => undefined);
  if (text === undefined) return undefined;
  const { testResults } = JSON.parse(text) as Report;
  const failed = testResults.flatMap(({ assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === 'failed')
      .map(({ fullName, failureMessages: [why = ''] }) => ({ name: fullName, why })),
  );
  const broken = testResults.map(({ message }) => message).find((message) => message !== '');
  return broken === undefined ? { failed } : { failed, broken };
}
