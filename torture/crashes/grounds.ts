import { rmSync } from 'node:fs';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { createDatabase, startPostgres } from '../../testing/services/postgres.ts';
import { Disks } from './disks.ts';
import { quickFolder } from './quick-folder.ts';
import type { Victim } from './victim-process.ts';

export type Way = 'kill -9' | 'power loss' | 'PostgreSQL killed' | 'PostgreSQL without power';

/** Where the data directories of a batch of cases lie, and how their servers die there. */
export type Ground = {
  /** A place for the case of this number; `apart`: its bytes on another disk than its rows. */
  place(index: number, apart: boolean): { data: string; blobs: string | null };
  /** Everything that was placed is there for good. */
  settle(): Promise<void>;
  end(victim: Victim): Promise<void>;
  /** What a server needs to work on the stores of this ground, new ones each time. */
  stores(): Promise<Record<string, string>>;
  /** Removes what was placed, for the next batch. */
  clear(): Promise<void>;
  remove(): Promise<void>;
};

export async function makeGround(way: Way, cases: number): Promise<Ground> {
  if (way === 'kill -9') return aFolder();
  if (way === 'power loss') return disksFor(cases);
  const disks = way === 'PostgreSQL killed' ? null : await Disks.make(1, 2048);
  return besidePostgres(await aFolder(), disks);
}

async function aFolder(): Promise<Ground> {
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
    stores: async () => ({}),
    end: (victim) => victim.kill(),
    clear,
    async remove() {
      process.off('exit', onExit);
      onExit();
    },
  };
}

/** A disk for each case, and the first one for the rows of those that have them apart. */
async function disksFor(cases: number): Promise<Ground> {
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
    stores: async () => ({}),
    async end(victim) {
      await disks.losePower();
      await victim.kill();
      await disks.regainPower();
    },
    async clear() {
      for (const path of placed) await rm(path, { recursive: true, force: true });
      placed = [];
    },
    remove: () => disks.remove(),
  };
}

/** The servers have nothing to lose but a PostgreSQL of their own, which dies with them. */
async function besidePostgres(folder: Ground, disks: Disks | null): Promise<Ground> {
  const remove = async () => {
    await folder.remove();
    await disks?.remove();
  };
  try {
    const data = disks?.folders.map((disk) => join(disk, 'data'))[0];
    if (data) await mkdir(data);
    const postgres = await startPostgres('18', { durable: true, ...(data && { data }) });
    return {
      ...folder,
      settle: async () => disks?.sync(),
      stores: async () => ({ VITRINE_DATABASE_URL: await createDatabase(postgres.url) }),
      async end(victim) {
        await disks?.losePower();
        await postgres.kill();
        await victim.kill();
        await disks?.regainPower();
        await postgres.restart();
      },
      async remove() {
        await postgres.stop();
        await remove();
      },
    };
  } catch (error) {
    await remove();
    throw error;
  }
}
