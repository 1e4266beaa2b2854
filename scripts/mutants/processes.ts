import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import type { Copy } from './copy.ts';

const running = new Set<ChildProcess>();

/** Starts Node in a copy, in a process group of its own: what it starts itself ends with it. */
export function startNode(
  { tree, temporary }: Copy,
  args: string[],
  env: NodeJS.ProcessEnv = {},
): ChildProcess {
  const child = spawn(process.execPath, args, {
    cwd: tree,
    env: {
      ...process.env,
      PATH: `${join(tree, 'node_modules/.bin')}:${process.env.PATH}`,
      TMPDIR: temporary,
      NO_COLOR: '1',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  running.add(child);
  return child;
}

/** Ends it with all that it started. */
export function end(child: ChildProcess): void {
  running.delete(child);
  try {
    if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
  } catch {
    // Nothing of it is left.
  }
}

export function endAll(): void {
  for (const child of running) end(child);
}
