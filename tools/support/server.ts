import { createInterface } from 'node:readline';
import { temporaryFolder } from '../../tests/harness/fixtures/temporary-folder.ts';
import { binary } from '../../tests/harness/processes/command.ts';
import {
  type ServerProcess,
  startServerProcess,
} from '../../tests/harness/processes/server-process.ts';
import { ourEnv, run } from './run.ts';

export type RunningServer = ServerProcess & {
  dataDir: string;
  /** Runs an operator command on its data. Returns the parsed output of --json. */
  operator<T>(...args: string[]): Promise<T>;
};

type Options = { dataDir?: string; env?: NodeJS.ProcessEnv; onLog?: (line: string) => void };

/** Starts the real server on a data directory, by default on a free port. */
export async function startServer(options: Options = {}): Promise<RunningServer> {
  const dataDir = options.dataDir ?? (await temporaryFolder('server'));
  const words: string[] = [];
  const server = await startServerProcess({
    env: ourEnv({ VITRINE_DATA_DIR: dataDir, VITRINE_PORT: '0', ...options.env }),
    words: () => words.join('\n'),
    onSpawn({ stderr }) {
      if (!stderr) return;
      createInterface({ input: stderr }).on('line', (line) => {
        words.push(line);
        if (words.length > 20) words.shift();
        options.onLog?.(line);
      });
    },
  });
  return {
    ...server,
    dataDir,
    async operator<T>(...args: string[]) {
      const printed = await run(binary('vitrine-server'), [...args, '--json'], {
        env: { VITRINE_DATA_DIR: dataDir, ...options.env },
        quiet: true,
      });
      return JSON.parse(printed) as T;
    },
  };
}
