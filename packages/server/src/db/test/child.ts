import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { onTestFinished } from 'vitest';

export type Child = { process: ChildProcess; lines: AsyncIterator<string>; exit: Promise<unknown> };

/** Runs a script of this folder in a child process, which is killed after the test. */
export function runChild(script: string, ...args: string[]): Child {
  const path = new URL(script, import.meta.url).pathname;
  const child = spawn(process.execPath, [path, ...args], { stdio: ['ignore', 'pipe', 'ignore'] });
  onTestFinished(() => {
    child.kill('SIGKILL');
  });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  return { process: child, lines, exit: once(child, 'exit') };
}

export const kill = async ({ process, exit }: Child): Promise<void> => {
  process.kill('SIGKILL');
  await exit;
};
