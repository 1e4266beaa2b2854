import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Postgres } from '../../harness/services/postgres.ts';
import { startCopy } from './clusters.ts';
import type { Disks } from './disks.ts';
import { several } from './several.ts';
import type { Storage } from './storage.ts';

const AT_ONCE = 3;

/** A shared PostgreSQL would sync the commits of stopped servers with those of the others. */
export async function besidePostgres(
  { folder, ...storage }: Storage & { folder: string },
  disks: Disks | null,
): Promise<Storage> {
  const databases = new Map<number, Postgres>();
  const alive = new Set<number>();
  const stopped = async (index: number) => {
    if (!alive.delete(index)) return;
    // PostgreSQL would exit by itself once its disk is gone, and not by a kill.
    await databases.get(index)?.kill();
    await disks?.losePower([index]);
  };
  const clear = async () => {
    alive.clear();
    const all = [...databases];
    databases.clear();
    await several(AT_ONCE, all, async ([, postgres]) => {
      await postgres.stop();
      await rm(postgres.data, { recursive: true });
    });
    await storage.clear();
  };
  return {
    ...storage,
    async database(index, template) {
      const data = join(disks?.folders[index] ?? folder, `postgres-${index}`);
      const postgres = await startCopy(template, data);
      databases.set(index, postgres);
      alive.add(index);
      return postgres.url;
    },
    settle: async () => disks?.sync(),
    stopped,
    async end(serverProcess) {
      for (const index of alive) await stopped(index);
      await serverProcess.kill();
      await disks?.regainPower();
      await several(AT_ONCE, [...databases.values()], (postgres) => postgres.restart());
    },
    clear,
    async remove() {
      await clear();
      await storage.remove();
      await disks?.remove();
    },
  };
}
