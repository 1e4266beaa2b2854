// turborepo-remote-cache with local storage: a PUT of an artifact by its hash. Neither hash nor fsync.
import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { freePort, startDaemon, untilReady } from '../../tests/harness/services/daemon.ts';
import { peersFolder } from './cache.ts';

const TOKEN = 'bench';

/** What its requests need. */
export const turborepoHeaders = {
  Authorization: `Bearer ${TOKEN}`,
  'Content-Type': 'application/octet-stream',
};

export async function startTurborepo(folder: string, stack: AsyncDisposableStack): Promise<string> {
  const packed = join(await peersFolder(), 'node_modules/turborepo-remote-cache');
  const { bin } = JSON.parse(await readFile(join(packed, 'package.json'), 'utf8'));
  const main = join(packed, bin['turborepo-remote-cache']);
  const port = await freePort();
  await mkdir(folder, { recursive: true });
  const env = {
    PORT: `${port}`,
    TURBO_TOKEN: TOKEN,
    STORAGE_PROVIDER: 'local',
    STORAGE_PATH: folder,
    LOG_LEVEL: 'error',
    NODE_ENV: 'production',
  };
  const daemon = startDaemon(process.execPath, [main], { env });
  stack.defer(() => daemon.stop('SIGTERM'));
  const url = `http://127.0.0.1:${port}`;
  const status = `${url}/v8/artifacts/status`;
  const ready = async () => (await fetch(status, { headers: turborepoHeaders })).ok;
  await untilReady('turborepo-remote-cache', daemon, ready);
  return url;
}
