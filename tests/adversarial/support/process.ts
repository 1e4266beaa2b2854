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
