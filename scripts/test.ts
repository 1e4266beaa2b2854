// `npm test`: everything, on a bare machine. What it needs and npm does not bring, it installs; the
// services that the tests need, it starts and ends.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { startServices } from '../testing/services/services.ts';
import { ensureChromium } from './support/chromium.ts';
import { ensureFirefox } from './support/firefox.ts';
import { ourEnv, root } from './support/run.ts';
import { ensureCommands, ensureServices } from './support/system.ts';

await ensureCommands();
process.env.CHROMIUM_PATH = await ensureChromium();
process.env.FIREFOX_PATH = await ensureFirefox();
await ensureServices();

// From here on a signal ends the tests and then the services, in this order.
let asked: NodeJS.Signals | undefined;
let end = (_signal: NodeJS.Signals) => {};
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => {
    asked = signal;
    end(signal);
  });
}

const services = await startServices();
try {
  if (asked === undefined) process.exitCode = await vitest(services.environment);
} finally {
  await services.stop();
}
if (asked !== undefined) process.exitCode = 130;

async function vitest(environment: Record<string, string>): Promise<number> {
  const args = [join(root, 'node_modules/vitest/vitest.mjs'), 'run', ...process.argv.slice(2)];
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
