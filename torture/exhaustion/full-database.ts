import { chmod, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { createDatabase, type Postgres, startPostgres } from '../../testing/services/postgres.ts';
import { Client, choose, commitOf, pieces } from '../support/client.ts';
import { place, type ServerProcess, startProcess } from '../support/process.ts';
import type { Run, Trial } from '../trial.ts';
import { Crowd } from './crowd.ts';
import { fullDisk } from './full-disk.ts';
import { type Hardship, uploadUnder } from './hardship.ts';
import { Readers, treasure } from './readers.ts';
import { type SmallDisk, smallDisk } from './small-disk.ts';

const DISK_MB = 192;
/** What a case may need: the log of writes, tables that grow, and what a start has to write. */
const CASE_MB = 48;
const CASES_OF_A_SERVER = 10;
const TOLERATED = ['insufficient_storage', 'unavailable'];

type House = { disk: SmallDisk; postgres: Postgres; server: ServerProcess };
/** Answers to the crowd, by their code, and cases in which PostgreSQL ended. */
type Seen = { told: Record<string, number>; ends: number };

export const fullDatabase: Trial = {
  name: 'exhaustion/PostgreSQL without disk',
  promise: fullDisk.promise,
  on: ({ database }) => database === 'postgres',
  least: { long: 40, short: 2 },
  weight: 3,
  async run(run) {
    const seen: Seen = { told: {}, ends: 0 };
    while (run.goOn()) await withHouse(run, (house) => cases(run, house, seen));
    for (const [code, count] of Object.entries(seen.told)) run.note(`answered ${code}`, count);
    run.note('cases in which PostgreSQL ended', seen.ends);
    if (!seen.told.insufficient_storage) run.broken('nobody was told of a full disk', '507');
  },
};

async function withHouse(run: Run, work: (house: House) => Promise<void>): Promise<void> {
  const folder = await run.folder();
  // PostgreSQL runs as a user of its own, who has to get there.
  await chmod(folder, 0o711);
  const root = join(folder, 'disk');
  const kind = choose(run, ['tmpfs', 'ext4'] as const);
  const image = join(folder, 'disk.image');
  const disk = await smallDisk(root, { kind, megabytes: DISK_MB, image });
  let postgres: Postgres | undefined;
  let server: ServerProcess | undefined;
  try {
    await chmod(root, 0o711);
    const data = join(root, 'data');
    await mkdir(data);
    postgres = await startPostgres('18', { durable: true, data, ...choose(run, LOGS) });
    const url = await createDatabase(postgres.url);
    const { environment } = await run.stores();
    const own = { ...environment, VITRINE_DATABASE_URL: url };
    const ready = await place(run, { stores: { environment: own, dispose: async () => {} } });
    server = await startProcess(ready, { VITRINE_DATABASE_TIMEOUT_SECONDS: '3' });
    await work({ disk, postgres, server });
  } finally {
    await server?.stop();
    await postgres?.stop();
    disk.remove();
  }
}

/** It writes nothing but why it ended. */
const SETTINGS = { log_min_messages: 'panic', max_wal_size: '32MB', min_wal_size: '32MB' };
/** A log of writes in small parts soon wants a further one, and without it PostgreSQL ends. */
const LOGS = [
  { settings: SETTINGS },
  {
    settings: { ...SETTINGS, max_wal_size: '4MB', min_wal_size: '2MB', wal_recycle: 'off' },
    initdb: ['--wal-segsize=1'],
  },
];

async function cases(run: Run, house: House, seen: Seen): Promise<void> {
  const { disk, postgres, server } = house;
  const client = new Client(run, server);
  const old = await treasure(client, commitOf(run), pieces(run, 3));
  const crowd = new Crowd(run, client, { tolerated: TOLERATED, told: seen.told });
  for (let done = 0; done < CASES_OF_A_SERVER && run.goOn(); done += 1) {
    const before = `${postgres.pid()} ${postgres.words()}`;
    {
      await using readers = new Readers(run, client, old, { mayFail: true });
      await uploadUnder(run, client, fullness(run, house, crowd));
      const ended = `${postgres.pid()} ${postgres.words()}` !== before;
      if (ended) seen.ends += 1;
      if (readers.refused > 0 && !ended)
        run.broken('a reader was let down by a full disk', `${readers.refused} times`);
    }
    await crowd.look();
    await using last = new Readers(run, client, old);
    await last.once();
    if (!server.alive()) return run.broken('the server ended', server.daemon.words());
    if ((await disk.left()) < CASE_MB * 1024 ** 2) break;
  }
}

function fullness(run: Run, { disk, postgres }: House, crowd: Crowd): Hardship {
  return {
    kind: 'the disk of PostgreSQL full',
    tolerated: TOLERATED,
    async begin() {
      await disk.fill(leave(run));
      await crowd.begin();
    },
    async end() {
      await disk.free();
      await postgres.revive();
      await crowd.end();
    },
  };
}

/** Nothing, or enough for rows and yet not for a further part of the log. */
const leave = (run: Run) => (run.random() < 0.4 ? 0 : Math.floor(run.random() * 3_000_000));
