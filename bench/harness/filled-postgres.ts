import { mkdir } from 'node:fs/promises';
import { fill } from './fill-postgres.ts';
import { onDatabase } from './stores.ts';
import { startVitrine, type Vitrine } from './vitrine.ts';

const BUILDS_OF_EACH = 100;

/** Names the repository and the branch of any build, at random. */
export type Any = () => { repo: string; branch: string };

/**
 * Starts a server with a new database of the PostgreSQL at `url`, and with so many builds, a hundred of
 * each branch. `env` is for the server.
 */
export async function startFilled(
  { url, folder, stack }: { url: string; folder: string; stack: AsyncDisposableStack },
  builds: number,
  env: Record<string, string> = {},
): Promise<{ vitrine: Vitrine; any: Any }> {
  await mkdir(folder, { recursive: true });
  const database = await onDatabase(url);
  const vitrine = await startVitrine(folder, stack, { ...database, ...env });
  const [account] = await vitrine.operator<{ id: string }[]>('account', 'list');
  const size = { branches: builds / BUILDS_OF_EACH, buildsOfEach: BUILDS_OF_EACH };
  const any = await fill(database.VITRINE_DATABASE_URL ?? '', account?.id ?? '', size);
  return { vitrine, any };
}
