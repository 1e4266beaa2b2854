import { readFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { ourEnv, root } from '../../../tools/support/run.ts';
import { startTestServer } from '../../harness/in-process/test-server.ts';
import { type Daemon, startDaemon, untilReady } from '../../harness/services/daemon.ts';
import type { Stores } from '../../harness/stores.ts';
import type { Run } from '../scenario.ts';

export type ServerProcess = {
  url: string;
  key: string;
  daemon: Daemon;
  /** Whether the process runs. A lack of resources must never end it. */
  alive(): boolean;
  stop(): Promise<void>;
};

export type Place = { dataDir: string; stores: Stores; key: string; log: string };

/** Creates an account with a key and a repository in a data directory without a running server. */
export async function place(
  run: Run,
  given: { dataDir?: string; stores?: Stores } = {},
): Promise<Place> {
  const { dataDir = await run.folder(), stores = await run.stores() } = given;
  await mkdir(dataDir, { recursive: true });
  const server = await startTestServer({ stores, dataDir });
  await server.stop();
  return { dataDir, stores, key: server.key, log: join(await run.folder(), 'log') };
}

/** Starts the real server in its own process, whose resources can be limited. */
export async function startProcess(
  { dataDir, stores, key, log }: Place,
  env: Record<string, string> = {},
): Promise<ServerProcess> {
  const command = join(root, 'node_modules/.bin/vitrine-server');
  // Logs to a file, because a pipe would have to be drained.
  const daemon = startDaemon('sh', ['-c', 'exec "$0" serve 2>>"$1"', command, log], {
    env: ourEnv({
      VITRINE_DATA_DIR: dataDir,
      VITRINE_PORT: '0',
      VITRINE_RATE_LIMIT_PER_MINUTE: '1000000',
      ...stores.environment,
      ...env,
    }) as Record<string, string>,
  });
  let ended = false;
  void daemon.ended.then(() => {
    ended = true;
  });
  await untilReady('the server', daemon, async () => daemon.words().includes('\n'));
  const { url } = JSON.parse(daemon.words()) as { url: string };
  return { url, key, daemon, alive: () => !ended, stop: () => daemon.stop() };
}

export function residentMib({ daemon }: ServerProcess): number {
  const status = readFileSync(`/proc/${daemon.pid}/status`, 'utf8');
  return Math.round(Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1]) / 1024);
}

export function peakMib({ daemon }: ServerProcess): number {
  const status = readFileSync(`/proc/${daemon.pid}/status`, 'utf8');
  return Math.round(Number(/^VmHWM:\s+(\d+)/m.exec(status)?.[1]) / 1024);
}

export function workedMs({ daemon }: ServerProcess): number {
  const [, rest = ''] = readFileSync(`/proc/${daemon.pid}/stat`, 'utf8').split(') ');
  const [user, system] = rest.split(' ').slice(11, 13);
  return (Number(user) + Number(system)) * TICK_MS;
}

/** The unit of CPU time in /proc: 1 / USER_HZ, which is 100 on all platforms. */
const TICK_MS = 10;
