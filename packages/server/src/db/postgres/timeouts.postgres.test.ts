import { Client } from 'pg';
import { expect, it, onTestFinished } from 'vitest';
import { count, faultyPostgres, unavailable } from '../test/faulty-postgres.ts';
import { query } from '../test/query.ts';

const given = faultyPostgres();
const { url, open, counted } = given;

it('an operation on a server that does not answer is rejected after timeoutMs', async () => {
  const hasty = await open({ timeoutMs: 3000 });
  // Longer than the timeout of the test.
  given.faults.onStatement(() => ({ stallMs: 300_000 }));
  await expect(hasty.accounts.list()).rejects.toMatchObject(unavailable);
  await expect(hasty.transaction(count)).rejects.toMatchObject(unavailable);
  given.faults.onStatement(undefined);
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
  const holder = given.store.transaction(async (tx) => {
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
