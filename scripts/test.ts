// `npm test`: everything, on a bare machine. What it needs and npm does not bring, it installs.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { ensureChromium } from './support/chromium.ts';
import { ourEnv, root } from './support/run.ts';
import { ensureCommands } from './support/system.ts';

await ensureCommands();
process.env.CHROMIUM_PATH = await ensureChromium();
const vitest = join(root, 'node_modules/vitest/vitest.mjs');
const args = [vitest, 'run', ...process.argv.slice(2)];
const { status } = spawnSync(process.execPath, args, {
  cwd: root,
  env: ourEnv(),
  stdio: 'inherit',
});
process.exit(status ?? 1);
