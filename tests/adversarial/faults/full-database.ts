import { chmod, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createDatabase, type Postgres, startPostgres } from '../../harness/services/postgres.ts';
import type { Run, Scenario } from '../scenario.ts';
import { Client, commitOf, pieces } from '../support/client.ts';
import { place, type ServerProcess, startProcess } from '../support/process.ts';
import { BackgroundLoad } from './background-load.ts';
import { type Fault, MOMENTS, type Moment, uploadUnder } from './fault.ts';
import { fullDisk } from './full-disk.ts';
import { firstBytesIn } from './midway.ts';
import { expectNothingLeft } from './nothing-left.ts';
import { publishFixture, Readers } from './readers.ts';
import { Refusals } from './refusals.ts';
import { eachWithEach } from './round-robin.ts';
import { type SmallDisk, smallDisk } from './small-disk.ts';

const DISK_MB = 192;
/** The space that a case may need: the write-ahead log, growing tables, and what a start writes. */
const CASE_MB = 48;
const CASES_OF_A_SERVER = 10;
/** After this many cases several have met a log in small parts. */
const ENOUGH = 40;
const PAUSE_MS = 20;
const TOLERATED = ['insufficient_storage', 'unavailable'];

const KIND = 'the disk of PostgreSQL full';
const OF_MANY = 'reserve of many';

type TestServer = {
  disk: SmallDisk;
  dataDir: string;
  postgres: Postgres;
  server: ServerProcess;
  hasSmallSegments: boolean;
};
/** `less than a segment`: enough for rows, but not for another segment of the write-ahead log. */
type Left = 'nothing' | 'some' | 'less than a segment';
type Seen = { refusals: Refusals; turns: Generator<[Left, Moment], never> };

export const fullDatabase: Scenario = {
  name: 'faults/PostgreSQL without disk',
  promise: fullDisk.promise,
  on: ({ database }) => database === 'postgres',
  privileged: true,
  least: { long: 40, short: 2 },
  weight: 3,
  async run(run) {
    const seen: Seen = {
      refusals: new Refusals(run),
      turns: eachWithEach(['nothing', 'less than a segment', 'some'], MOMENTS),
    };
    const setups = eachWithEach(['tmpfs', 'ext4'] as const, LOGS);
    while (run.goOn()) {
      const [kind, log] = setups.next().value;
      await withTestServer(run, { kind, log }, (testServer) => cases(run, testServer, seen));
    }
    seen.refusals.demand({ [KIND]: [OF_MANY] }, { enough: 1 });
    seen.refusals.demand({ [KIND]: ['reserve', 'finalize', 'struck'] }, { enough: ENOUGH });
  },
};

type Setup = { kind: 'tmpfs' | 'ext4'; log: (typeof LOGS)[number] };
type Work = (testServer: TestServer) => Promise<void>;

async function withTestServer(run: Run, { kind, log }: Setup, work: Work): Promise<void> {
  const folder = await run.folder();
  // PostgreSQL runs as its own user, who needs access to the folder.
  await chmod(folder, 0o711);
  const root = join(folder, 'disk');
  const image = join(folder, 'disk.image');
  const disk = await smallDisk(root, { kind, megabytes: DISK_MB, image });
  let postgres: Postgres | undefined;
  let server: ServerProcess | undefined;
  try {
    await chmod(root, 0o711);
    const data = join(root, 'data');
    await mkdir(data);
    postgres = await startPostgres('18', { durable: true, data, ...log.options });
    const url = await createDatabase(postgres.url);
    const { environment } = await run.stores();
    const own = { ...environment, VITRINE_DATABASE_URL: url };
    const ready = await place(run, { stores: { environment: own, dispose: async () => {} } });
    server = await startProcess(ready, { VITRINE_DATABASE_TIMEOUT_SECONDS: '10' });
    await work({
      disk,
      dataDir: ready.dataDir,
      postgres,
      server,
      hasSmallSegments: log.hasSmallSegments,
    });
    await server.stop();
    await expectNothingLeft(run, ready);
  } finally {
    await server?.stop();
    await postgres?.stop();
    disk.remove();
  }
}

/** PostgreSQL logs only why it ended. */
const SETTINGS = { log_min_messages: 'panic', max_wal_size: '32MB', min_wal_size: '32MB' };
const SEGMENT_BYTES = 2 ** 20;
/** PostgreSQL ends when it cannot create a small segment: soon, or not in this case. */
const SOON_MS = 10_000;
const LOGS = [
  {
    hasSmallSegments: true,
    options: {
      settings: { ...SETTINGS, max_wal_size: '4MB', min_wal_size: '2MB', wal_recycle: 'off' },
      initdb: ['--wal-segsize=1'],
    },
  },
  { hasSmallSegments: false, options: { settings: SETTINGS } },
];

async function cases(run: Run, testServer: TestServer, seen: Seen): Promise<void> {
  const { disk, dataDir, postgres, server } = testServer;
  const { refusals, turns } = seen;
  const client = new Client(run, server);
  const old = await publishFixture(client, commitOf(run), pieces(run, 3));
  const load = new BackgroundLoad(run, client, {
    tolerated: TOLERATED,
    refused(code) {
      if (code === 'insufficient_storage') refusals.add(KIND, OF_MANY);
    },
  });
  const isOurs = run.combination.blobs === 'files';
  const arrived = () => firstBytesIn(dataDir);
  for (let done = 0; done < CASES_OF_A_SERVER && run.goOn(); done += 1) {
    const [left, moment] = turns.next().value;
    const before = lifeOf(postgres);
    {
      await using readers = new Readers(run, client, old, { mayFail: 'all' });
      await uploadUnder(run, client, fullness(run, testServer, { left, load, readers }), {
        moment,
        refusals,
        ...(isOurs && { arrived }),
      });
      const ended = lifeOf(postgres) !== before;
      if (ended) refusals.struck(KIND);
      if (readers.refused > 0 && !ended)
        run.broken('a reader was refused because of a full disk', `${readers.refused} times`);
    }
    await load.look();
    await using last = new Readers(run, client, old);
    await last.once();
    if (!server.alive()) return run.broken('the server ended', server.daemon.words());
    if ((await disk.left()) < CASE_MB * 1024 ** 2) break;
  }
}

function fullness(
  { random }: Run,
  { disk, postgres, hasSmallSegments }: TestServer,
  { left, load, readers }: { left: Left; load: BackgroundLoad; readers: Readers },
): Fault {
  const bytes = {
    nothing: 0,
    some: Math.floor(random() * 3 * SEGMENT_BYTES),
    'less than a segment': Math.floor((0.7 + 0.25 * random()) * SEGMENT_BYTES),
  };
  let before = '';
  const hasEnded = () => lifeOf(postgres) !== before;
  let begun = 0;
  return {
    kind: KIND,
    tolerated: TOLERATED,
    async begin() {
      before = lifeOf(postgres);
      await disk.fill(bytes[left]);
      await load.begin();
      begun = readers.begun;
      if (!hasSmallSegments || left !== 'less than a segment') return;
      const end = performance.now() + SOON_MS;
      while (!hasEnded() && performance.now() < end) await sleep(PAUSE_MS);
    },
    async end() {
      // Readers are served for as long as PostgreSQL runs.
      await readers.servedSince(begun, KIND, hasEnded);
      await disk.free();
      await postgres.revive();
      await load.end();
    },
  };
}

/** Identifies a run of PostgreSQL: it changes with a restart or a recovery. */
const lifeOf = (postgres: Postgres) => `${postgres.pid()} ${postgres.words()}`;
