import { openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Combination, combinationOf } from '../combinations.ts';
import { removeFolder, temporaryFolder } from '../fixtures/temporary-folder.ts';
import { startRoundRobin } from '../proxies/round-robin.ts';
import { makeStores, type Stores } from '../stores.ts';
import { type Environment, plainEnvironment } from './command.ts';
import { startServerProcess } from './server-process.ts';

export interface LocalServer {
  url: string;
  /** What operator commands need to work on the same data. */
  environment: Environment;
  /** The file to which stderr is written. */
  log: string;
  /** The servers behind the url: one, unless the run tests several. */
  processes: LocalProcess[];
  /** Ends the processes and keeps their data. */
  stop(): Promise<void>;
  /** Sends SIGKILL. `stop` waits for the exit. */
  kill(): void;
  /** Ends the processes and removes their data. */
  dispose(): Promise<void>;
}

/** One of the servers behind a url. */
interface LocalProcess {
  /** The url of this process. It changes with a restart. */
  url(): string;
  /** The number of bytes that it has read from sockets and files. */
  bytesRead(): number;
  /** Sends SIGKILL. */
  kill(): void;
  /** Ends it if it is running, and starts it again. */
  restart(): Promise<void>;
}

/** The stores of each data directory, until it is removed. */
const storesOf = new Map<string, Stores>();

/** Ends the servers of aborted tests and removes all folders of the run. */
export async function cleanUp(folder: string): Promise<void> {
  for (const directory of await readdir(folder)) {
    // Does not recurse, because folders of exiting servers may still disappear.
    const names = await readdir(join(folder, directory)).catch(() => []);
    for (const name of names.filter((one) => /^\d\.pid$/.test(one)))
      process.kill(Number(await readFile(join(folder, directory, name), 'utf8')), 'SIGKILL');
  }
  await removeFolder(folder);
}

/**
 * Starts `vitrine-server serve` on a free port, with a new data directory and stores of the kind
 * that this run tests, and waits until it is ready. A variable with the value '' is removed from
 * the environment. In a run with several processes they share one url; with a configured port there
 * is only one process.
 */
export async function startServer(
  env: Environment = {},
  folder?: string,
  combination: Combination = combinationOf(process.env),
): Promise<LocalServer> {
  const processes = env.VITRINE_PORT ? 1 : combination.processes;
  const directory = folder ?? (await temporaryFolder());
  const stores = storesOf.get(directory) ?? (await makeStores(combination));
  storesOf.set(directory, stores);
  const defaults = { VITRINE_DATA_DIR: join(directory, 'data'), VITRINE_PORT: '0' };
  const environment: Environment = Object.fromEntries(
    Object.entries({ ...defaults, ...stores.environment, ...env }).filter(
      ([, value]) => value !== '',
    ),
  );
  const log = join(directory, 'stderr.log');
  const started: Process[] = [];
  const proxy = processes > 1 ? await startRoundRobin() : undefined;
  const stop = async (): Promise<void> => {
    await Promise.all(started.map((one) => one.stop()));
    await proxy?.stop();
  };
  const dispose = async (): Promise<void> => {
    await stop();
    storesOf.delete(directory);
    await stores.dispose();
    await removeFolder(directory);
  };
  try {
    const behind: Environment = proxy ? { VITRINE_BASE_URL: proxy.url, ...env } : {};
    const begin = async (_: unknown, index: number): Promise<void> => {
      started[index] = await startProcess({ ...environment, ...behind }, directory, log, index);
    };
    // Starts all at once, like a deployment. A failure is thrown after all have settled, so that
    // the running ones are known.
    const starts = await Promise.allSettled(Array.from({ length: processes }, begin));
    for (const one of starts) if (one.status === 'rejected') throw one.reason;
    const balance = () => proxy?.use(started.map(({ url }) => url));
    balance();
    const url = proxy?.url ?? started[0]?.url ?? '';
    const kill = () => {
      for (const one of started) one.kill();
    };
    const local = started.map(
      (_, index): LocalProcess => ({
        url: () => started[index]?.url ?? '',
        bytesRead: () => started[index]?.bytesRead() ?? 0,
        kill: () => started[index]?.kill(),
        async restart() {
          await started[index]?.stop();
          await begin(_, index);
          balance();
        },
      }),
    );
    return { url, environment, log, processes: local, stop, kill, dispose };
  } catch (error) {
    await dispose();
    throw error;
  }
}

interface Process {
  url: string;
  bytesRead(): number;
  stop(): Promise<unknown>;
  kill(): void;
}

async function startProcess(
  env: Environment,
  directory: string,
  log: string,
  index: number,
): Promise<Process> {
  const pidFile = join(directory, `${index}.pid`);
  const server = await startServerProcess({
    env: { ...plainEnvironment(), ...env },
    cwd: directory,
    stderr: openSync(log, 'a'),
    words: () => readFileSync(log, 'utf8'),
    onSpawn(child) {
      writeFileSync(pidFile, String(child.pid ?? ''));
      child.once('exit', () => rmSync(pidFile, { force: true }));
    },
  });
  const bytesRead = () => {
    const io = readFileSync(`/proc/${server.process.pid}/io`, 'utf8');
    return Number(/^rchar: (\d+)$/m.exec(io)?.[1]);
  };
  const kill = () => void server.process.kill('SIGKILL');
  return { url: server.url, bytesRead, kill, stop: () => server.stop(10_000) };
}
