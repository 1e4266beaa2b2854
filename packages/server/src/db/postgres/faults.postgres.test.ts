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

/** Increments a counter in the database, and so counts how often it was committed. */
const count = async (tx: Repositories) => {
  const { pendingUntil = -1 } = (await tx.previews.lock('counter')) ?? {};
  await tx.previews.touch('counter', 1, pendingUntil + 1);
};
const counted = async () =>
  Number((await query(url(), 'select pending_until from previews'))[0]?.pending_until);

const breakConnectionAt = (sql: string, how: 'cut before' | 'cut after', times = 1) => {
  let left = times;
  faults.onStatement((statement) => {
    if (left === 0 || !statement.startsWith(sql)) return undefined;
    left -= 1;
    return how;
  });
};

it.each(['begin', 'select', 'update'])(
  'a transaction whose connection breaks at %s is repeated and committed once',
  async (statement) => {
    for (const how of ['cut before', 'cut after'] as const) {
      breakConnectionAt(statement, how);
      await store.transaction(count);
    }
    expect(await counted()).toBe(2);
    expect(faults.seen.filter((sql) => sql === 'commit')).toHaveLength(2);
  },
);

it('a transaction that ignores a failed statement is rejected', async () => {
  const transaction = store.transaction(async (tx) => {
    await tx.accounts.insert(account('lost'));
    // The same id again: from here on the server rolls back this transaction.
    await tx.accounts.insert(account('lost', 'of another name')).catch(() => {});
    return 'done';
  });
  await expect(transaction).rejects.toThrow();
  expect(await store.accounts.find('lost')).toBeUndefined();
});

it('a transaction whose connection breaks each time is rejected as unavailable', async () => {
  breakConnectionAt('update', 'cut before', 100);
  await expect(store.transaction(count)).rejects.toMatchObject(unavailable);
  expect(await counted()).toBe(0);
});

it('a COMMIT without an answer is not repeated, and is rejected as unknown', async () => {
  breakConnectionAt('commit', 'cut before');
  const lost = await store.transaction(count).catch((error) => error);
  expect(lost).toMatchObject(unavailable);
  expect(lost.cause.message).toMatch(UNKNOWN);
  expect(await counted(), 'the COMMIT did not reach the database').toBe(0);
  breakConnectionAt('commit', 'cut after');
  const kept = await store.transaction(count).catch((error) => error);
  expect(kept.cause.message).toMatch(UNKNOWN);
  await expect.poll(counted).toBe(1);
  expect(faults.seen.filter((sql) => sql === 'commit')).toHaveLength(2);
});

it('a client that repeats its request after an unknown COMMIT sees the committed row', async () => {
  breakConnectionAt('commit', 'cut after');
  await expect(store.accounts.insert(account('once'))).rejects.toMatchObject(unavailable);
  expect(await store.accounts.insert(account('once'))).toBe(false);
});

it('a read whose connection breaks is repeated once', async () => {
  breakConnectionAt('select', 'cut after');
  expect(await store.accounts.find('acc_a')).toBeDefined();
  breakConnectionAt('select', 'cut before', 2);
  await expect(store.accounts.find('acc_a')).rejects.toMatchObject(unavailable);
  expect(await store.accounts.find('acc_a')).toBeDefined();
});

it('idle connections that break are replaced', async () => {
  await Promise.all(Array.from({ length: 10 }, () => store.ping()));
  faults.cutAll();
  await sleep(50);
  await store.ping();
  await store.transaction(count);
  expect(await counted()).toBe(1);
});

/** Twenty loops that run transactions and reads until `end` settles. */
async function runLoad(store: Store, end: Promise<unknown>) {
  let done = 0;
  let over = false;
  void end.then(() => {
    over = true;
  });
  const failures: unknown[] = [];
  const loop = async () => {
    while (!over) {
      await Promise.all([store.transaction(count), store.accounts.list()]).then(
        () => {
          done += 1;
        },
        (error) => failures.push(error),
      );
    }
  };
  await Promise.all(Array.from({ length: 20 }, loop));
  return { done, failures };
}

async function expectNoLostCommit(
  { done, failures }: Awaited<ReturnType<typeof runLoad>>,
  now: number,
) {
  expect(failures.filter((error) => (error as Error).name !== 'Refusal')).toEqual([]);
  for (const failure of failures) expect(failure).toMatchObject(unavailable);
  expect(done).toBeGreaterThan(0);
  // Some of the failed ones were committed: the outcome was unknown, or only the read failed.
  expect(now).toBeGreaterThanOrEqual(done);
  expect(now).toBeLessThanOrEqual(done + failures.length);
}

it('no acknowledged commit is lost while sessions are terminated', async () => {
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
  await expectNoLostCommit(await runLoad(store, kill()), await counted());
  await store.transaction(count);
});

it('no acknowledged commit is lost while the server restarts', async () => {
  const server = await startPostgres('18', { durable: true });
  onTestFinished(() => server.stop());
  const store = await open({}, server.url);
  await store.accounts.insert(account('acc_a'));
  await store.previews.insert(preview('counter'));
  const restarted = sleep(100).then(() => server.restart());
  const result = await runLoad(
    store,
    restarted.then(() => sleep(200)),
  );
  const { pendingUntil } = (await store.previews.find('counter')) ?? {};
  await expectNoLostCommit(result, pendingUntil ?? -1);
});

it('no acknowledged insert is lost when the process is killed', async () => {
  const child = runChild('child-postgres.ts', url(), 'k', '1000000');
  const acknowledged: string[] = [];
  while (acknowledged.length < 50) acknowledged.push((await child.lines.next()).value);
  child.process.kill('SIGKILL');
  for (let line = await child.lines.next(); !line.done; line = await child.lines.next()) {
    acknowledged.push(line.value);
  }
  const kept = new Set((await store.accounts.list()).map(({ id }) => id));
  expect(acknowledged.filter((id) => !kept.has(id))).toEqual([]);
});

it('an operation on a server that does not answer is rejected after timeoutMs', async () => {
  const hasty = await open({ timeoutMs: 3000 });
  // Longer than the timeout of the test.
  faults.onStatement(() => ({ stallMs: 300_000 }));
  await expect(hasty.accounts.list()).rejects.toMatchObject(unavailable);
  await expect(hasty.transaction(count)).rejects.toMatchObject(unavailable);
  faults.onStatement(undefined);
  await hasty.transaction(count);
  expect(await counted()).toBe(1);
});

it('a statement that times out is cancelled on the server too', async () => {
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
  // The expectations are attached at once, because the reads may fail during the next lines.
  const reads = Promise.all([read(), read()]);
  await expect.poll(waiting).toBe(2);
  await reads;
  await expect.poll(waiting).toBe(0);
});

it('a transaction that waits for a lock is rejected after timeoutMs', async () => {
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

it('an operation is rejected when no connection becomes free in time', async () => {
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
  // The transaction was idle for longer than `idle_in_transaction_session_timeout`.
  await expect(holder).rejects.toMatchObject(unavailable);
  await small.transaction(count);
  expect(await counted()).toBe(1);
});

it('operations are rejected at once while connections are refused', async () => {
  // With a wait instead of a rejection, the test would time out.
  const patient = await open({ timeoutMs: 300_000 });
  faults.refuse();
  faults.cutAll();
  await expect(patient.ping()).rejects.toMatchObject(unavailable);
  await expect(patient.transaction(count)).rejects.toMatchObject(unavailable);
  await faults.accept();
  await store.transaction(count);
  expect(await counted()).toBe(1);
});

it('transactions are rejected as unavailable while the database is read only', async () => {
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

it('a search for a text with U+0000 is rejected with not_found', async () => {
  await expect(store.builds.byShareId('a\0b')).rejects.toMatchObject({ code: 'not_found' });
  expect(await store.accounts.find('acc_a')).toBeDefined();
});
