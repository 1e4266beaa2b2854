import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { startPostgresFaults } from '../../harness/proxies/postgres-faults.ts';
import { createDatabase, type Postgres, startPostgres } from '../../harness/services/postgres.ts';
import type { Run, Scenario } from '../scenario.ts';
import { place } from '../support/process.ts';
import { type Fault, MOMENTS } from './fault.ts';
import { onServer } from './on-server.ts';
import type { Wanted } from './refusals.ts';

export const lockedDatabase: Scenario = {
  name: 'faults/SQLite locked',
  promise:
    'while another process locks SQLite, writes wait or are answered 503, and reads continue',
  on: ({ database }) => database === 'sqlite',
  least: { long: 20, short: 4 },
  weight: 1,
  async run(run) {
    const ready = await place(run);
    const file = join(ready.dataDir, 'vitrine.sqlite');
    await onServer(run, {
      place: ready,
      readsMayFail: false,
      readsWithinMs: READS_MS,
      // Mostly as long as a backup or an operator's command takes.
      forms: [false, false, false, true],
      fault: (_, long) => (long ? lockForLong(file) : lock(run, file)),
      wanted: { [FOR_LONG]: stepsWithDatabase(run) },
      enough: 16,
    });
  },
};

export const lostDatabase: Scenario = {
  name: 'faults/PostgreSQL gone',
  promise: 'without its database the server answers 503 and loses nothing, and recovers with it',
  on: ({ database }) => database === 'postgres',
  least: { long: 100, short: 4 },
  weight: 2,
  async run(run) {
    const ready = await place(run);
    const faults = await startPostgresFaults(ready.stores.environment.VITRINE_DATABASE_URL ?? '');
    const env = { VITRINE_DATABASE_URL: faults.url, VITRINE_DATABASE_TIMEOUT_SECONDS: '2' };
    try {
      await onServer(run, {
        place: ready,
        env,
        readsMayFail: 'all',
        forms: BREAKS,
        fault: (_, form) => breakConnections(run, faults, form),
        wanted: wantedOf(run),
        enough: 84,
      });
    } finally {
      await faults.stop();
    }
  },
};

export const restartedDatabase: Scenario = {
  name: 'faults/PostgreSQL killed',
  promise: 'without its database the server answers 503 and loses nothing, and recovers with it',
  on: ({ database }) => database === 'postgres',
  least: { long: 8, short: 2 },
  weight: 1,
  async run(run) {
    const postgres = await startPostgres('18', { durable: true });
    try {
      const url = await createDatabase(postgres.url);
      const { environment } = await run.stores();
      const own = { ...environment, VITRINE_DATABASE_URL: url };
      const stores = { environment: own, dispose: async () => {} };
      const env = { VITRINE_DATABASE_TIMEOUT_SECONDS: '3' };
      const ready = await place(run, { stores });
      await onServer(run, {
        place: ready,
        env,
        readsMayFail: 'all',
        forms: [restart, goAway],
        fault: (_, form) => form(postgres),
        wanted: { [AWAY]: stepsWithDatabase(run) },
        enough: 8,
      });
    } finally {
      await postgres.stop();
    }
  },
};

/** A PUT to S3 does not pass through the server. */
const stepsWithDatabase = ({ combination }: Run) =>
  combination.blobs === 'files' ? MOMENTS : (['reserve', 'finalize'] as const);

const FOR_LONG = 'locked for longer than anybody waits';
/** Less than the time that a write waits for the lock. */
const READS_MS = 4000;

function lock(run: Run, file: string): Fault {
  const ms = 50 + run.random() ** 2 * 1500;
  let released: Promise<void> | undefined;
  return {
    kind: 'locked for a moment',
    tolerated: ['unavailable'],
    begin: async () => {
      const holder = locked(file);
      released = sleep(ms).then(() => holder.close());
    },
    end: async () => released,
  };
}

function lockForLong(file: string): Fault {
  let holder: DatabaseSync | undefined;
  return {
    kind: FOR_LONG,
    tolerated: ['unavailable'],
    untilRefused: true,
    begin: async () => {
      holder = locked(file);
    },
    end: async () => holder?.close(),
  };
}

function locked(file: string): DatabaseSync {
  const holder = new DatabaseSync(file, { timeout: 5000 });
  holder.exec('begin immediate');
  return holder;
}

/** Does not wait for the restart, so that requests meet a database that is starting or absent. */
function restart(postgres: Postgres): Fault {
  let restarted: Promise<void> | undefined;
  return {
    kind: 'shut down at once and started again',
    tolerated: ['unavailable'],
    begin: async () => {
      restarted = postgres.restart();
    },
    end: async () => restarted,
  };
}

const AWAY = 'killed, and not there until somebody was refused';

const goAway = (postgres: Postgres): Fault => ({
  kind: AWAY,
  tolerated: ['unavailable'],
  untilRefused: true,
  begin: () => postgres.kill(),
  end: () => postgres.restart(),
});

type Faults = Awaited<ReturnType<typeof startPostgresFaults>>;

const named = (kind: string) => `connections: ${kind}`;

/** A slow database must not cause refusals, nor must connections that can be reopened at once. */
function wantedOf(run: Run): Wanted {
  const steps = stepsWithDatabase(run);
  const hard = ['refused', 'statements cut', 'answers cut', 'silent'];
  return {
    ...Object.fromEntries(hard.map((kind) => [named(kind), steps])),
    [named('slow')]: ['struck'],
    [named('cut')]: ['struck'],
  };
}

const KINDS = ['statements cut', 'answers cut', 'slow', 'silent'] as const;
const BREAKS = [
  { kind: 'refused', often: 1 },
  { kind: 'cut', often: 1 },
  ...KINDS.flatMap((kind) => [0.05, 0.2, 1].map((often) => ({ kind, often }))),
] as const;

function breakConnections(
  { random }: Run,
  faults: Faults,
  { kind, often }: (typeof BREAKS)[number],
): Fault {
  let struck = false;
  const draw = () => {
    const hit = random() < often;
    struck ||= hit;
    return hit;
  };
  const ways = {
    refused: () => {
      faults.refuse();
      faults.cutAll();
    },
    cut: () => {
      struck = faults.cutAll() > 0;
    },
    'statements cut': () => faults.onStatement(() => (draw() ? 'cut before' : undefined)),
    'answers cut': () => faults.onStatement(() => (draw() ? 'cut after' : undefined)),
    slow: () => faults.onStatement(() => ({ stallMs: draw() ? 60 : 0 })),
    silent: () => faults.onStatement(() => (draw() ? { stallMs: 4000 } : undefined)),
  };
  return {
    kind: named(kind),
    tolerated: ['unavailable'],
    struck: () => struck,
    begin: async () => ways[kind](),
    async end() {
      faults.onStatement(undefined);
      if (kind === 'refused') await faults.accept();
    },
  };
}
