// `npm run check`, which every commit must pass: static checks and the unit tests, one step per
// core.
import { spawn } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { ourEnv, root } from './support/run.ts';

const bin = (name: string) => join(root, 'node_modules/.bin', name);
const node = process.execPath;
/** Every folder with TypeScript sources. */
const folders = ['packages', 'tests', 'tools', 'bench'];

type Step = readonly [name: string, command: string, args: string[]];

/**
 * TypeScript 7, which is native, checks with a third of the work of 6. It uses one thread, because
 * other steps run beside it, and keeps its results for unchanged files until the next run.
 */
const types = (name: string, project: string): Step => {
  const known = join('node_modules/.cache/types', `${name.replaceAll(' ', '-')}.json`);
  const options = ['--singleThreaded', '--incremental', '--tsBuildInfoFile', known];
  return [name, node, ['node_modules/typescript-7/bin/tsc', '-p', project, ...options]];
};

// The longest steps come first, so that they do not delay the end.
const steps: readonly Step[] = [
  ['unit tests', node, ['tools/test.ts', '--project', 'unit', '--reporter=dot']],
  ['import rules', bin('depcruise'), ['-c', '.dependency-cruiser.cjs', ...folders]],
  types('types', '.'),
  types('types of the player', 'packages/player'),
  ['dead code', bin('knip'), ['--no-progress']],
  ['format and lint', bin('biome'), ['ci', '--colors=off', '--error-on-warnings', '.']],
  types('types in the browser', 'packages/viewer/src/browser'),
  ['rules have tests', node, ['tools/check-rules.ts']],
  ['generated documents', node, ['tools/docs.ts', '--check']],
  ['OpenAPI', bin('redocly'), ['lint', '--config', 'redocly.yaml', 'docs/openapi.json']],
  ['no hosts, no paths', node, ['tools/check-portable.ts']],
  ['supply chain', node, ['tools/supply-chain.ts', '--offline']],
];

const AT_ONCE = availableParallelism();

type Ran = { name: string; ok: boolean; seconds: string; said: string };

function ran([name, command, args]: Step): Promise<Ran> {
  const started = performance.now();
  const env = ourEnv({ REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' });
  const child = spawn(command, args, { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      said += text;
    });
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code) => {
      const seconds = ((performance.now() - started) / 1000).toFixed(1);
      resolve({ name, ok: code === 0, seconds, said });
    });
  });
}

let failed = 0;
const left = steps.values();
const worker = async () => {
  for (const step of left) {
    const { name, ok, seconds, said } = await ran(step);
    console.log(`${ok ? 'ok  ' : 'FAIL'}  ${name} (${seconds} s)`);
    if (ok) continue;
    failed += 1;
    console.log(said);
  }
};
const started = performance.now();
await Promise.all(Array.from({ length: AT_ONCE }, worker));
console.log(`${steps.length} steps in ${((performance.now() - started) / 1000).toFixed(0)} s`);
process.exit(failed === 0 ? 0 : 1);
