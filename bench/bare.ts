import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { ourEnv } from '../tools/support/run.ts';

/** The reference: a fastify that answers a constant and writes bodies to disk, in its own process. */
export async function startBare(
  directory: string,
): Promise<{ url: string; stop(): Promise<void> }> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'bare-server.ts'), directory], {
    env: ourEnv(),
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [url] = await once(createInterface({ input: child.stdout }), 'line');
  return {
    url: String(url),
    async stop() {
      child.kill('SIGTERM');
      await once(child, 'exit');
    },
  };
}
