import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { temporaryFolder } from '../../tests/harness/fixtures/temporary-folder.ts';
import { ourEnv, root, run } from './run.ts';

export type RunningServer = {
  url: string;
  dataDir: string;
  process: ChildProcess;
  /** Runs an operator command on its data. Returns the parsed output of --json. */
  operator<T>(...args: string[]): Promise<T>;
  /** Sends SIGTERM and waits for the exit. */
  stop(): Promise<void>;
};

type Options = { dataDir?: string; env?: NodeJS.ProcessEnv; onLog?: (line: string) => void };

/** Starts the real server on a data directory, by default on a free port. */
export async function startServer(options: Options = {}): Promise<RunningServer> {
  const dataDir = options.dataDir ?? (await temporaryFolder('server'));
  const env = ourEnv({ VITRINE_DATA_DIR: dataDir, VITRINE_PORT: '0', ...options.env });
  const child = spawn(join(root, 'node_modules/.bin/vitrine-server'), ['serve'], {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const words: string[] = [];
  createInterface({ input: child.stderr }).on('line', (line) => {
    words.push(line);
    if (words.length > 20) words.shift();
    options.onLog?.(line);
  });
  const ended = once(child, 'exit');
  const first = once(createInterface({ input: child.stdout }), 'line');
  const line = await Promise.race([first.then(([text]) => String(text)), ended.then(() => null)]);
  if (line === null) throw new Error(`The server did not start:\n${words.join('\n')}`);
  const { url } = JSON.parse(line) as { url: string };
  return {
    url,
    dataDir,
    process: child,
    async operator<T>(...args: string[]) {
      const command = join(root, 'node_modules/.bin/vitrine-server');
      const printed = await run(command, [...args, '--json'], {
        env: { VITRINE_DATA_DIR: dataDir, ...options.env },
        quiet: true,
      });
      return JSON.parse(printed) as T;
    },
    async stop() {
      if (child.exitCode === null && child.signalCode === null) child.kill('SIGTERM');
      await ended;
    },
  };
}
