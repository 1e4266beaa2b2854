import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Run, Scenario } from '../scenario.ts';
import { Client, commitOf, pieces } from '../support/client.ts';
import { place, type ServerProcess, startProcess } from '../support/process.ts';
import { type Fault, MOMENTS, type Moment, uploadUnder } from './fault.ts';
import { firstBytesIn } from './midway.ts';
import { expectNothingLeft } from './nothing-left.ts';
import { publishFixture, Readers } from './readers.ts';
import { Refusals } from './refusals.ts';
import { eachWithEach } from './round-robin.ts';
import { type SmallDisk, smallDisk } from './small-disk.ts';

const KINDS = {
  bytes: 'the disk of the bytes full',
  database: 'the disk of the database full',
  both: 'both disks full',
};
type Disk = keyof typeof KINDS;

/** The number of cases that the disks below have space for. */
const CASES_OF_A_SERVER = 40;
const BYTES_MB = 48;
const DATABASE_MB = 24;

/** After this many cases, each disk was completely full several times from each step on. */
const ENOUGH = 48;

type Form = { disk: Disk; isQuiteFull: boolean };
type Seen = { refusals: Refusals; turns: Generator<[Form, Moment], never> };

type TestServer = {
  server: ServerProcess;
  client: Client;
  dataDir: string;
  disks: Record<'bytes' | 'database', SmallDisk>;
  objects(): Promise<number>;
};

export const fullDisk: Scenario = {
  name: 'faults/disk full',
  promise:
    'a full disk is answered 507, nothing is stored in part, reads continue, and writes resume with space',
  on: ({ blobs }) => blobs === 'files',
  privileged: true,
  least: { long: 64, short: 6 },
  weight: 3,
  async run(run) {
    const disks: Disk[] =
      run.combination.database === 'sqlite' ? ['bytes', 'database', 'both'] : ['bytes'];
    const forms = [true, false].flatMap((isQuiteFull) =>
      disks.map((disk) => ({ disk, isQuiteFull })),
    );
    const seen = { refusals: new Refusals(run), turns: eachWithEach(forms, MOMENTS) };
    for (let opened = 0; run.goOn(); opened += 1) {
      const kind = opened % 2 === 0 ? 'tmpfs' : 'ext4';
      await withTestServer(run, kind, (testServer) => cases(run, testServer, seen));
    }
    const wanted = disks.map((disk) => {
      const steps = disk === 'bytes' ? ['PUT', 'mid-PUT'] : MOMENTS;
      return [KINDS[disk], steps] as const;
    });
    seen.refusals.demand(Object.fromEntries(wanted), { enough: ENOUGH });
  },
};

type Work = (testServer: TestServer) => Promise<void>;

async function withTestServer(run: Run, kind: 'tmpfs' | 'ext4', work: Work): Promise<void> {
  const folder = await run.folder();
  const dataDir = join(folder, 'data');
  const made: SmallDisk[] = [];
  let server: ServerProcess | undefined;
  try {
    const database = await smallDisk(dataDir, {
      kind,
      megabytes: DATABASE_MB,
      image: join(folder, 'database.image'),
    });
    made.push(database);
    const bytes = await smallDisk(join(dataDir, 'blobs'), {
      kind,
      megabytes: BYTES_MB,
      image: join(folder, 'bytes.image'),
    });
    made.push(bytes);
    const ready = await place(run, { dataDir });
    server = await startProcess(ready);
    const client = new Client(run, server);
    const objects = async () => {
      const found = await readdir(join(dataDir, 'blobs'), { recursive: true, withFileTypes: true });
      const files = found.filter((entry) => entry.isFile() && entry.name !== 'filler').length;
      return files + (run.combination.database === 'sqlite' ? smallObjectsIn(dataDir) : 0);
    };
    await work({ server, client, dataDir, disks: { bytes, database }, objects });
    await server.stop();
    await expectNothingLeft(run, ready);
  } finally {
    await server?.stop();
    for (const disk of made.reverse()) disk.remove();
  }
}

async function cases(run: Run, testServer: TestServer, { refusals, turns }: Seen): Promise<void> {
  const { client, server, disks, dataDir } = testServer;
  const old = await publishFixture(client, commitOf(run), pieces(run, 3));
  const arrived = () => firstBytesIn(dataDir);
  for (let done = 0; done < CASES_OF_A_SERVER && run.goOn(); done += 1) {
    const [form, moment] = turns.next().value;
    await using readers = new Readers(run, client, old);
    const fault = await fullness(run, testServer, form);
    await uploadUnder(run, client, fault, { moment, refusals, readers, arrived });
    if (!server.alive()) return run.broken('the server ended', server.daemon.words());
    if ((await disks.bytes.left()) < 8 * 1024 ** 2) return;
  }
}

async function fullness(
  run: Run,
  { disks, objects, dataDir }: TestServer,
  { disk, isQuiteFull }: Form,
): Promise<Fault> {
  const chosen = disk === 'both' ? [disks.bytes, disks.database] : [disks[disk]];
  const before = await objects();
  return {
    kind: KINDS[disk],
    async begin() {
      if (disk !== 'bytes') emptyLog(join(dataDir, 'vitrine.sqlite'));
      const leave = () => (isQuiteFull ? 0 : Math.floor(run.random() ** 2 * 600_000));
      await Promise.all(chosen.map((one) => one.fill(leave())));
    },
    end: () => Promise.all(chosen.map((one) => one.free())),
    tolerated: ['insufficient_storage'],
    async look(acknowledged) {
      const kept = (await objects()) - before;
      if (kept !== acknowledged)
        run.broken(
          'the number of stored objects differs from the acknowledged PUTs',
          `${kept}, ${acknowledged}`,
        );
    },
  };
}

function smallObjectsIn(dataDir: string): number {
  using database = new DatabaseSync(join(dataDir, 'vitrine.sqlite'), { readOnly: true });
  return Number(database.prepare('select count(*) as rows from small_objects').get()?.rows);
}

/** Truncates the write-ahead log. Overwriting it would need no space; a new one has to grow. */
function emptyLog(file: string): void {
  const database = new DatabaseSync(file, { timeout: 5000 });
  database.exec('pragma wal_checkpoint(truncate)');
  database.close();
}
