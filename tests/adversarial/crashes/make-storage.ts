import { rmSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Disks } from './disks.ts';
import { quickFolder } from './quick-folder.ts';
import type { Storage } from './storage.ts';

export type Way = 'kill -9' | 'power loss';

export async function makeStorage(way: Way, cases: number): Promise<Storage> {
  return way === 'kill -9' ? aFolder() : disksFor(cases);
}

async function aFolder(): Promise<Storage> {
  const folder = await mkdtemp(join(quickFolder(), 'vitrine-crashes-'));
  const onExit = () => rmSync(folder, { recursive: true, force: true });
  process.on('exit', onExit);
  let placed: string[] = [];
  const clear = async () => {
    for (const path of placed) await rm(path, { recursive: true, force: true });
    placed = [];
  };
  return {
    place(index) {
      const data = join(folder, `case-${index}`);
      placed.push(data);
      return { data, blobs: null };
    },
    settle: async () => {},
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
