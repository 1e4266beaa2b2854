import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, onTestFinished } from 'vitest';
import {
  type PostgresFaults,
  startPostgresFaults,
} from '../../../../../tests/harness/proxies/postgres-faults.ts';
import { startPostgres } from '../../../../../tests/harness/services/postgres.ts';
import { postgresUrl } from '../../../../../tests/harness/services/services.ts';
import type { Repositories, Store } from '../../core/ports/store.ts';
import { runChild } from '../test/child.ts';
import { account, preview, seed } from '../test/fixtures.ts';
import { testDatabase } from '../test/postgres.ts';
import { options, query } from '../test/query.ts';
import { openPostgresStore } from './store.ts';

const url = testDatabase(() => postgresUrl());
let faults: PostgresFaults;
beforeAll(async () => {
  faults = await startPostgresFaults(url());
});
afterAll(() => faults.stop());

let store: Store;
beforeEach(async () => {
  store = await open();
  await query(url(), 'truncate accounts, previews cascade');
  await seed(store);
  await store.previews.insert(preview('counter'));
  faults.seen.length = 0;
});
afterEach(() => faults.onStatement(undefined));

async function open(more = {}, through = faults.url): Promise<Store> {
  const { store } = await openPostgresStore({ url: through, ...options, ...more });
  onTestFinished(() => store.close());
  return store;
}

const unavailable = { code: 'unavailable', retryAfter: 1 };
const UNKNOWN = /outcome is unknown/;

/** What counts how often it happened. */
const count = async (tx: Repositories) => {
  const { pendingUntil = -1 } = (await tx.previews.lock('counter')) ?? {};
  await tx.previews.touch('counter', 1, pendingUntil + 1);
};
const counted = async () =>
  Number((await query(url(), 'select pending_until from previews'))[0]?.pending_until);

const breaks = (sql: string, how: 'cut before' | 'cut after', times = 1) => {
  let left = times;
  faults.onStatement((statement) => {
    if (left === 0 || !statement.startsWith(sql)) return undefined;
    left -= 1;
    return how;
  });
};

it.each(['begin', 'select', 'update'])(
  'does a transaction again that broke at %s, once',
  async (statement) => {
    for (const how of ['cut before', 'cut after'] as const) {
      breaks(statement, how);
      await store.transaction(count);
    }
    expect(await counted()).toBe(2);
    expect(faults.seen.filter((sql) => sql === 'commit')).toHaveLength(2);
  },
);

it('does not say that it did what the database rolled back', async () => {
  const careless = store.transaction(async (tx) => {
    await tx.accounts.insert(account('lost'));
    // The same id again: from here on nothing of this transaction counts.
    await tx.accounts.insert(account('lost', 'of another name')).catch(() => {});
    return 'done';
  });
  await expect(careless).rejects.toThrow();
  expect(await store.accounts.find('lost')).toBeUndefined();
});

it('gives up when it breaks each time', async () => {
  breaks('update', 'cut before', 100);
  await expect(store.transaction(count)).rejects.toMatchObject(unavailable);
  expect(await counted()).toBe(0);
});

it('never repeats a COMMIT that nobody answered, but says so', async () => {
  breaks('commit', 'cut before');
  const lost = await store.transaction(count).catch((error) => error);
  expect(lost).toMatchObject(unavailable);
  expect(lost.cause.message).toMatch(UNKNOWN);
  expect(await counted(), 'the database never heard of it').toBe(0);
  breaks('commit', 'cut after');
  const kept = await store.transaction(count).catch((error) => error);
  expect(kept.cause.message).toMatch(UNKNOWN);
  await expect.poll(counted).toBe(1);
  expect(faults.seen.filter((sql) => sql === 'commit')).toHaveLength(2);
});

it('lets whoever asks again after that find out', async () => {
  breaks('commit', 'cut after');
  await expect(store.accounts.insert(account('once'))).rejects.toMatchObject(unavailable);
  expect(await store.accounts.insert(account('once'))).toBe(false);
});

it('reads once more when a read broke, and no more than that', async () => {
  breaks('select', 'cut after');
  expect(await store.accounts.find('acc_a')).toBeDefined();
  breaks('select', 'cut before', 2);
  await expect(store.accounts.find('acc_a')).rejects.toMatchObject(unavailable);
  expect(await store.accounts.find('acc_a')).toBeDefined();
});

it('lives on when idle connections die', async () => {
  await Promise.all(Array.from({ length: 10 }, () => store.ping()));
  faults.cutAll();
  await sleep(50);
  await store.ping();
  await store.transaction(count);
  expect(await counted()).toBe(1);
});

/** Transactions one after the other on twenty paths, until `end`. */
async function busy(store: Store, end: Promise<unknown>) {
  let done = 0;
  let over = false;
  void end.then(() => {
    over = true;
  });
  const failures: unknown[] = [];
  const path = async () => {
    while (!over) {
      await Promise.all([store.transaction(count), store.accounts.list()]).then(
        () => {
          done += 1;
        },
        (error) => failures.push(error),
      );
    }
  };
  await Promise.all(Array.from({ length: 20 }, path));
  return { done, failures };
}

async function expectTruth({ done, failures }: Awaited<ReturnType<typeof busy>>, now: number) {
  expect(failures.filter((error) => (error as Error).name !== 'Refusal')).toEqual([]);
  for (const failure of failures) expect(failure).toMatchObject(unavailable);
  expect(done).toBeGreaterThan(0);
  // Of those that failed some may have happened: an unknown outcome, or the read beside it failed.
  expect(now).toBeGreaterThanOrEqual(done);
  expect(now).toBeLessThanOrEqual(done + failures.length);
}

it('keeps what it promised while its sessions are killed', async () => {
  const kill = async () => {
    for (let times = 0; times < 5; times += 1) {
      await sleep(50);
      await query(
        url(),
        `select pg_terminate_backend(pid) from pg_stat_activity
          where datname = current_database() and pid <> pg_backend_pid()`,
      );
    }
  };
  await expectTruth(await busy(store, kill()), await counted());
  await store.transaction(count);
});

it('keeps what it promised while the server is restarted', async () => {
  const server = await startPostgres('18', { durable: true });
  onTestFinished(() => server.stop());
  const store = await open({}, server.url);
  await store.accounts.insert(account('acc_a'));
  await store.previews.insert(preview('counter'));
  const restarted = sleep(100).then(() => server.restart());
  const result = await busy(
    store,
    restarted.then(() => sleep(200)),
  );
  const { pendingUntil } = (await store.previews.find('counter')) ?? {};
  await expectTruth(result, pendingUntil ?? -1);
});

it('has everything it promised after a process was killed', async () => {
  const child = runChild('child-postgres.ts', url(), 'k', '1000000');
  const promised: string[] = [];
  while (promised.length < 50) promised.push((await child.lines.next()).value);
  child.process.kill('SIGKILL');
  for (let line = await child.lines.next(); !line.done; line = await child.lines.next()) {
    promised.push(line.value);
  }
  const kept = new Set((await store.accounts.list()).map(({ id }) => id));
  expect(promised.filter((id) => !kept.has(id))).toEqual([]);
});

it('waits for a silent server no longer than it was told', async () => {
  const hasty = await open({ timeoutMs: 3000 });
  // Longer than this test may take.
  faults.onStatement(() => ({ stallMs: 300_000 }));
  await expect(hasty.accounts.list()).rejects.toMatchObject(unavailable);
  await expect(hasty.transaction(count)).rejects.toMatchObject(unavailable);
  faults.onStatement(undefined);
  await hasty.transaction(count);
  expect(await counted()).toBe(1);
});

it('ends at the server, too, what nobody waits for any more', async () => {
  const hasty = await open({ timeoutMs: 8000 }, url());
  const other = new Client({ connectionString: url() });
  await other.connect();
  onTestFinished(() => other.end());
  await other.query('begin; lock table accounts in access exclusive mode');
  const waiting = async () => {
    const [row] = await query(
      url(),
      "select count(*)::int as left from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()",
    );
    return row?.left;
  };
  const read = () => expect(hasty.accounts.list()).rejects.toMatchObject(unavailable);
  // Each is listened to from its start: they fail while the next lines still look.
  const reads = Promise.all([read(), read()]);
  await expect.poll(waiting).toBe(2);
  await reads;
  await expect.poll(waiting).toBe(0);
});

it('waits for others no longer than it was told', async () => {
  const hasty = await open({ timeoutMs: 3000 });
  const gate = Promise.withResolvers<void>();
  const locked = Promise.withResolvers<void>();
  const holder = store.transaction(async (tx) => {
    await count(tx);
    locked.resolve();
    await gate.promise;
  });
  await locked.promise;
  await expect(hasty.transaction(count)).rejects.toMatchObject(unavailable);
  gate.resolve();
  await holder;
  await hasty.transaction(count);
  expect(await counted()).toBe(2);
});

it('refuses when no connection gets free in time', async () => {
  const small = await open({ timeoutMs: 3000, poolSize: 1 });
  const gate = Promise.withResolvers<void>();
  const entered = Promise.withResolvers<void>();
  const holder = small.transaction(async (tx) => {
    await tx.accounts.list();
    entered.resolve();
    await gate.promise;
    await count(tx);
  });
  await entered.promise;
  await expect(small.ping()).rejects.toMatchObject(unavailable);
  gate.resolve();
  // It took longer than the server lets a transaction idle.
  await expect(holder).rejects.toMatchObject(unavailable);
  await small.transaction(count);
  expect(await counted()).toBe(1);
});

it('refuses while nobody listens, at once', async () => {
  // Whoever waited instead would wait longer than this test may take.
  const patient = await open({ timeoutMs: 300_000 });
  faults.refuse();
  faults.cutAll();
  await expect(patient.ping()).rejects.toMatchObject(unavailable);
  await expect(patient.transaction(count)).rejects.toMatchObject(unavailable);
  await faults.accept();
  await store.transaction(count);
  expect(await counted()).toBe(1);
});

it('refuses while the database can only be read', async () => {
  const name = new URL(url()).pathname.slice(1);
  const only = (mode: string) =>
    query(url(), `alter database ${name} set default_transaction_read_only = ${mode}`);
  await only('on');
  const fresh = await open({ poolSize: 2 }).catch((error) => error);
  expect(fresh, 'nothing to migrate, nothing to write').not.toBeInstanceOf(Error);
  await expect(fresh.transaction(count)).rejects.toMatchObject(unavailable);
  await query(
    url(),
    `begin read write; alter database ${name} reset default_transaction_read_only; commit`,
  );
  await fresh.transaction(count);
  expect(await counted()).toBe(1);
});

it('holds no text with U+0000, so finds nothing by it', async () => {
  await expect(store.builds.byShareId('a\0b')).rejects.toMatchObject({ code: 'not_found' });
  expect(await store.accounts.find('acc_a')).toBeDefined();
});
