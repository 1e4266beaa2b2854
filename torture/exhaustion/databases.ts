import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { startPostgresFaults } from '../../testing/proxies/postgres-faults.ts';
import { createDatabase, type Postgres, startPostgres } from '../../testing/services/postgres.ts';
import { choose } from '../support/client.ts';
import { place } from '../support/process.ts';
import type { Run, Trial } from '../trial.ts';
import type { Hardship } from './hardship.ts';
import { onServer } from './on-server.ts';

export const lockedDatabase: Trial = {
  name: 'exhaustion/SQLite locked',
  promise: 'while another process keeps SQLite locked, writes wait or are 503, and readers go on',
  on: ({ database }) => database === 'sqlite',
  least: { long: 40, short: 2 },
  weight: 1,
  async run(run) {
    const ready = await place(run);
    const file = join(ready.dataDir, 'vitrine.sqlite');
    await onServer(run, { place: ready, readsMayFail: false, hardship: () => lock(run, file) });
  },
};

export const lostDatabase: Trial = {
  name: 'exhaustion/PostgreSQL gone',
  promise: 'without its database the server answers 503, loses nothing, and goes on with it',
  on: ({ database }) => database === 'postgres',
  least: { long: 100, short: 4 },
  weight: 2,
  async run(run) {
    const ready = await place(run);
    const faults = await startPostgresFaults(ready.stores.environment.VITRINE_DATABASE_URL ?? '');
    const env = { VITRINE_DATABASE_URL: faults.url, VITRINE_DATABASE_TIMEOUT_SECONDS: '2' };
    try {
      await onServer(run, {
        ...{ place: ready, env, readsMayFail: true, hardship: () => breakConnections(run, faults) },
      });
    } finally {
      await faults.stop();
    }
  },
};

export const restartedDatabase: Trial = {
  name: 'exhaustion/PostgreSQL killed',
  promise: 'without its database the server answers 503, loses nothing, and goes on with it',
  on: ({ database }) => database === 'postgres',
  least: { long: 5, short: 1 },
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
      const hardship = () => restart(postgres);
      await onServer(run, { place: ready, env, readsMayFail: true, hardship });
    } finally {
      await postgres.stop();
    }
  },
};

/** Mostly as long as a backup or a command of the operator takes, sometimes longer than anybody waits. */
function lock(run: Run, file: string): Hardship {
  const long = run.random() < 0.1;
  const ms = long ? 6000 : 50 + run.random() ** 2 * 1500;
  let released: Promise<void> | undefined;
  return {
    kind: long ? 'locked for long' : 'locked for a moment',
    tolerated: ['unavailable'],
    async begin() {
      const holder = new DatabaseSync(file, { timeout: 5000 });
      holder.exec('begin immediate');
      released = sleep(ms).then(() => holder.close());
    },
    end: async () => released,
  };
}

/** Not waited for: what is asked meanwhile meets a database that starts, or is not there. */
function restart(postgres: Postgres): Hardship {
  let restarted: Promise<void> | undefined;
  return {
    kind: 'killed and started again',
    tolerated: ['unavailable'],
    begin: async () => {
      restarted = postgres.restart();
    },
    end: async () => restarted,
  };
}

type Faults = Awaited<ReturnType<typeof startPostgresFaults>>;

function breakConnections(run: Run, faults: Faults): Hardship {
  const kind = choose(run, ['refused', 'cut', 'statements cut', 'answers cut', 'slow', 'silent']);
  const often = choose(run, [0.05, 0.2, 1]);
  const draw = () => run.random() < often;
  const ways: Record<string, () => void> = {
    refused: () => {
      faults.refuse();
      faults.cutAll();
    },
    cut: () => faults.cutAll(),
    'statements cut': () => faults.onStatement(() => (draw() ? 'cut before' : undefined)),
    'answers cut': () => faults.onStatement(() => (draw() ? 'cut after' : undefined)),
    slow: () => faults.onStatement(() => ({ stallMs: draw() ? 60 : 0 })),
    silent: () => faults.onStatement(() => (draw() ? { stallMs: 4000 } : undefined)),
  };
  return {
    kind: `connections: ${kind}`,
    tolerated: ['unavailable'],
    begin: async () => ways[kind]?.(),
    async end() {
      faults.onStatement(undefined);
      if (kind === 'refused') await faults.accept();
    },
  };
}
