import { rmSync } from 'node:fs';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { besidePostgres } from './beside-postgres.ts';
import { Disks } from './disks.ts';
import { quickFolder } from './quick-folder.ts';
import type { Storage } from './storage.ts';

export type Way = 'kill -9' | 'power loss' | 'PostgreSQL killed' | 'PostgreSQL without power';

export async function makeStorage(way: Way, cases: number): Promise<Storage> {
  if (way === 'kill -9') return aFolder();
  if (way === 'power loss') return disksFor(cases);
  const disks = way === 'PostgreSQL killed' ? null : await Disks.make(cases, 128);
  return besidePostgres(await aFolder(), disks);
}

async function aFolder(): Promise<Storage & { folder: string }> {
  const folder = await mkdtemp(join(quickFolder(), 'vitrine-crashes-'));
  // PostgreSQL runs as another user, who needs access to the folder.
  await chmod(folder, 0o711);
  const onExit = () => rmSync(folder, { recursive: true, force: true });
  process.on('exit', onExit);
  let placed: string[] = [];
  const clear = async () => {
    for (const path of placed) await rm(path, { recursive: true, force: true });
    placed = [];
  };
  return {
    folder,
    place(index) {
      const data = join(folder, `case-${index}`);
      placed.push(data);
      return { data, blobs: null };
    },
    settle: async () => {},
    stopped: async () => {},
    end: (serverProcess) => serverProcess.kill(),
    clear,
    async remove() {
      process.off('exit', onExit);
      onExit();
    },
  };
}

/** Mounts a disk for each case. The first one is for the rows of cases that keep bytes and rows apart. */
async function disksFor(cases: number): Promise<Storage> {
  const disks = await Disks.make(cases + 1, 128);
  const [common = '', ...own] = disks.folders;
  let placed: string[] = [];
  return {
    place(index, apart) {
      const disk = own[index] ?? '';
      const data = join(apart ? common : disk, `case-${index}`);
      const blobs = apart ? join(disk, 'blobs') : null;
      placed.push(data, ...(blobs ? [blobs] : []));
      return { data, blobs };
    },
    settle: () => disks.sync(),
    stopped: async () => {},
    async end(serverProcess) {
      await disks.losePower();
      await serverProcess.kill();
      await disks.regainPower();
    },
    async clear() {
      for (const path of placed) await rm(path, { recursive: true, force: true });
      placed = [];
    },
    remove: () => disks.remove(),
  };
}
