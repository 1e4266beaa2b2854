import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { peersFolder } from './cache.ts';

export type NodePeer = { url: string; pid: number };

/** Starts a script of this folder in a process of its own. It prints its url when it listens. */
export async function startPeer(
  stack: AsyncDisposableStack,
  script: 'fastify.js' | 'rows.js' | 'tus.js',
  ...args: string[]
): Promise<NodePeer> {
  const folder = await peersFolder();
  const child = spawn(process.execPath, [join(folder, script), ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exited = once(child, 'exit');
  stack.defer(async () => {
    child.kill('SIGKILL');
    await exited;
  });
  const line = once(createInterface({ input: child.stdout }), 'line');
  const [url] = await Promise.race([
    line,
    exited.then(() => Promise.reject(new Error(`${script} did not start`))),
  ]);
  return { url: String(url), pid: child.pid ?? 0 };
}
