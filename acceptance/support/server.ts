import { type ChildProcess, spawn } from 'node:child_process';
import { openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { type Environment, plainEnvironment, ROOT } from './command.ts';

/** Holds the id of the process while it runs. */
const PID_FILE = 'server.pid';

export interface LocalServer {
  url: string;
  /** What operator commands need to work on the same data. */
  environment: Environment;
  /** The file that stderr goes to. */
  log: string;
  child: ChildProcess;
  /** Ends the process and keeps its data. */
  stop(): Promise<void>;
  /** Ends the process and removes its data. */
  dispose(): Promise<void>;
}

/** A folder of our own, inside that of the whole run. */
export function temporaryFolder(): Promise<string> {
  return mkdtemp(join(process.env.VITRINE_ACCEPTANCE_FOLDER ?? tmpdir(), 'vitrine-acceptance-'));
}

/** Ends the servers that a test left behind when it was cut off, and removes all folders of the run. */
export async function cleanUp(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const pid = await readFile(join(folder, name, PID_FILE), 'utf8').catch(() => '');
    if (pid) process.kill(Number(pid), 'SIGKILL');
  }
  await rm(folder, { recursive: true, force: true });
}

/**
 * Starts `vitrine-server serve` on a free port, its data in a new folder, and waits until it is
 * ready. A variable given as '' is left out of the environment.
 */
export async function startServer(env: Environment = {}, folder?: string): Promise<LocalServer> {
  const home = folder ?? (await temporaryFolder());
  const defaults = { VITRINE_DATA_DIR: join(home, 'data'), VITRINE_PORT: '0' };
  const environment: Environment = Object.fromEntries(
    Object.entries({ ...defaults, ...env }).filter(([, value]) => value !== ''),
  );
  const log = join(home, 'stderr.log');
  const child = spawn(join(ROOT, 'node_modules/.bin/vitrine-server'), ['serve'], {
    cwd: home,
    env: { ...plainEnvironment(), ...environment },
    stdio: ['ignore', 'pipe', openSync(log, 'a')],
  });
  const pidFile = join(home, PID_FILE);
  writeFileSync(pidFile, String(child.pid ?? ''));
  const exited = new Promise<void>((resolve) => {
    child.once('exit', () => {
      rmSync(pidFile, { force: true });
      resolve();
    });
  });
  const stop = async (): Promise<void> => {
    const giveUp = setTimeout(() => child.kill('SIGKILL'), 10_000);
    child.kill('SIGTERM');
    await exited;
    clearTimeout(giveUp);
  };
  const dispose = async (): Promise<void> => {
    await stop();
    await rm(home, { recursive: true, force: true });
  };
  try {
    const url = await Promise.race([listening(child), exited.then(() => '')]);
    if (url === '') throw new Error(`the server did not start:\n${readFileSync(log, 'utf8')}`);
    return { url, environment, log, child, stop, dispose };
  } catch (error) {
    await dispose();
    throw error;
  }
}

async function listening(child: ChildProcess): Promise<string> {
  if (!child.stdout) throw new Error('no stdout');
  for await (const line of createInterface({ input: child.stdout })) {
    const value: unknown = JSON.parse(line);
    if (typeof value === 'object' && value !== null && 'url' in value) return String(value.url);
  }
  return '';
}
