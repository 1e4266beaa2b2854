import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { binary } from './command.ts';

export type ServerProcess = {
  url: string;
  process: ChildProcess;
  /** Sends SIGTERM and, if `killAfterMs` is given, SIGKILL after it. Returns the exit code. */
  stop(killAfterMs?: number): Promise<number | null>;
};

type Options = {
  /** All variables: those of this process are not passed on. */
  env: NodeJS.ProcessEnv;
  cwd?: string | undefined;
  /** A pipe or a file descriptor for what is logged. */
  stderr?: 'pipe' | number;
  /** Called before anything is read from the process. */
  onSpawn?(child: ChildProcess): void;
  /** Returns the process's output for the error when it does not start. */
  words?(): string;
};

/** Starts `vitrine-server serve` and waits until it listens: then it prints its url as JSON. */
export async function startServerProcess(options: Options): Promise<ServerProcess> {
  const { env, cwd, stderr = 'pipe', onSpawn, words } = options;
  const stdio = ['ignore', 'pipe', stderr] as const;
  const child = spawn(binary('vitrine-server'), ['serve'], { cwd, env, stdio: [...stdio] });
  const exited = once(child, 'exit');
  onSpawn?.(child);
  if (!child.stdout) throw new Error('no stdout');
  const first = once(createInterface({ input: child.stdout }), 'line');
  const line = await Promise.race([first.then(([text]) => String(text)), exited.then(() => null)]);
  if (line === null) throw new Error(`The server did not start:\n${words?.() ?? ''}`);
  const { url } = JSON.parse(line) as { url: string };
  return {
    url,
    process: child,
    async stop(killAfterMs) {
      const kill = () => child.kill('SIGKILL');
      const deadline = killAfterMs === undefined ? undefined : setTimeout(kill, killAfterMs);
      child.kill('SIGTERM');
      await exited;
      clearTimeout(deadline);
      return child.exitCode;
    },
  };
}
