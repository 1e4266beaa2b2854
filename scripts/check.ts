// `npm run check`: what every commit passes. Static checks, then the unit tests. The same in .ci/run.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { ourEnv, root } from './support/run.ts';

const bin = (name: string) => join(root, 'node_modules/.bin', name);
const node = process.execPath;
/** Every folder with TypeScript of ours. */
const rooms = ['packages', 'acceptance', 'testing', 'torture', 'scripts', 'bench'];

const steps: [string, string, string[]][] = [
  ['format and lint', bin('biome'), ['ci', '--colors=off', '--error-on-warnings', '.']],
  ['types', bin('tsc'), ['-p', '.']],
  ['types in the browser', bin('tsc'), ['-p', 'packages/viewer/src/browser']],
  ['types of the player', bin('tsc'), ['-p', 'packages/player']],
  ['import rules', bin('depcruise'), ['-c', '.dependency-cruiser.cjs', ...rooms]],
  ['dead code', bin('knip'), ['--no-progress']],
  ['rules have tests', node, ['scripts/check-rules.ts']],
  ['generated documents', node, ['scripts/docs.ts', '--check']],
  ['OpenAPI', bin('redocly'), ['lint', '--config', 'redocly.yaml', 'docs/openapi.json']],
  ['no hosts, no paths', node, ['scripts/check-portable.ts']],
  ['supply chain', node, ['scripts/supply-chain.ts', '--offline']],
  ['unit tests', node, ['scripts/test.ts', '--project', 'unit']],
];

let failed = 0;
for (const [name, command, args] of steps) {
  const started = performance.now();
  const { status, stdout, stderr } = spawnSync(command, args, {
    cwd: root,
    env: ourEnv({ REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' }),
    encoding: 'utf8',
  });
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(`${status === 0 ? 'ok  ' : 'FAIL'}  ${name} (${seconds} s)`);
  if (status === 0) continue;
  failed += 1;
  console.log(`${stdout}${stderr}`);
}
process.exit(failed === 0 ? 0 : 1);
