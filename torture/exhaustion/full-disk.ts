import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { Client, choose, commitOf, pieces } from '../support/client.ts';
import { place, type ServerProcess, startProcess } from '../support/process.ts';
import type { Run, Trial } from '../trial.ts';
import { type Hardship, uploadUnder } from './hardship.ts';
import { Readers, treasure } from './readers.ts';
import { type SmallDisk, smallDisk } from './small-disk.ts';

type Disk = 'bytes' | 'database' | 'both';

/** As many as the disks below have room for. */
const CASES_OF_A_SERVER = 40;
const BYTES_MB = 48;
const DATABASE_MB = 24;

/** Of so many some meet a full disk at every step. */
const ENOUGH = 40;

/** What was refused, by step and code. */
type Seen = { told: Record<string, number>; cases: number };

type House = {
  server: ServerProcess;
  client: Client;
  disks: Record<'bytes' | 'database', SmallDisk>;
  /** How many files of stored bytes there are. */
  files(): Promise<number>;
};

export const fullDisk: Trial = {
  name: 'exhaustion/disk full',
  promise: 'a full disk is 507 and nothing half stored; readers go on; with room all goes on',
  on: ({ blobs }) => blobs === 'files',
  least: { long: 80, short: 5 },
  weight: 3,
  async run(run) {
    const seen: Seen = { told: {}, cases: 0 };
    while (run.goOn()) await withHouse(run, (house) => cases(run, house, seen));
    for (const [what, count] of Object.entries(seen.told)) run.note(what, count);
    if (seen.cases < ENOUGH) return;
    const steps = run.combination.database === 'sqlite' ? ['reserve', 'PUT', 'finalize'] : ['PUT'];
    for (const step of steps)
      if (!seen.told[`${step}: insufficient_storage`])
        run.broken('nobody was told of a full disk', `${step} in ${seen.cases} cases`);
  },
};

async function withHouse(run: Run, work: (house: House) => Promise<void>): Promise<void> {
  const folder = await run.folder();
  const dataDir = join(folder, 'data');
  const kind = run.random() < 0.5 ? 'tmpfs' : 'ext4';
  const made: SmallDisk[] = [];
  let server: ServerProcess | undefined;
  try {
    const database = await smallDisk(dataDir, {
      ...{ kind, megabytes: DATABASE_MB, image: join(folder, 'database.image') },
    });
    made.push(database);
    const bytes = await smallDisk(join(dataDir, 'blobs'), {
      ...{ kind, megabytes: BYTES_MB, image: join(folder, 'bytes.image') },
    });
    made.push(bytes);
    const ready = await place(run, { dataDir });
    server = await startProcess(ready);
    const client = new Client(run, server);
    const files = async () => {
      const found = await readdir(join(dataDir, 'blobs'), { recursive: true, withFileTypes: true });
      return found.filter((entry) => entry.isFile() && entry.name !== 'filler').length;
    };
    await work({ server, client, disks: { bytes, database }, files });
  } finally {
    await server?.stop();
    for (const disk of made.reverse()) disk.remove();
  }
}

async function cases(run: Run, house: House, seen: Seen): Promise<void> {
  const { client, server, disks } = house;
  const old = await treasure(client, commitOf(run), pieces(run, 3));
  const onlyBytes = run.combination.database !== 'sqlite';
  for (let done = 0; done < CASES_OF_A_SERVER && run.goOn(); done += 1) {
    const disk: Disk = onlyBytes ? 'bytes' : choose(run, ['bytes', 'database', 'both']);
    await using _readers = new Readers(run, client, old);
    await uploadUnder(run, client, { ...(await fullness(run, house, disk)), told: seen.told });
    seen.cases += 1;
    if (!server.alive()) return run.broken('the server ended', server.daemon.words());
    if ((await disks.bytes.left()) < 8 * 1024 ** 2) return;
  }
}

async function fullness(run: Run, { disks, files }: House, disk: Disk): Promise<Hardship> {
  const chosen = disk === 'both' ? [disks.bytes, disks.database] : [disks[disk]];
  const before = await files();
  return {
    kind: disk === 'both' ? 'both disks full' : `the disk of the ${disk} full`,
    begin: () => Promise.all(chosen.map((one) => one.fill(leave(run)))),
    end: () => Promise.all(chosen.map((one) => one.free())),
    tolerated: ['insufficient_storage'],
    async look(acknowledged) {
      const kept = (await files()) - before;
      if (kept !== acknowledged)
        run.broken('what lies there is not what was acknowledged', `${kept}, ${acknowledged}`);
    },
  };
}

/** Often nothing, sometimes enough for a part of it. */
const leave = (run: Run) => (run.random() < 0.6 ? 0 : Math.floor(run.random() ** 2 * 600_000));
