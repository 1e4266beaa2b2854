import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { count, faultyPostgres, unavailable } from '../test/faulty-postgres.ts';
import { account } from '../test/fixtures.ts';
import { query } from '../test/query.ts';

const given = faultyPostgres();
const { url, open, counted, breakConnectionAt } = given;

const UNKNOWN = /outcome is unknown/;

it.each(['begin', 'select', 'update'])(
  'a transaction whose connection breaks at %s is repeated and committed once',
  async (statement) => {
    for (const how of ['cut before', 'cut after'] as const) {
      breakConnectionAt(statement, how);
      await given.store.transaction(count);
    }
    expect(await counted()).toBe(2);
    expect(given.faults.seen.filter((sql) => sql === 'commit')).toHaveLength(2);
  },
);

it('a transaction that ignores a failed statement is rejected', async () => {
  const transaction = given.store.transaction(async (tx) => {
    await tx.accounts.insert(account('lost'));
    // The same id again: from here on the server rolls back this transaction.
    await tx.accounts.insert(account('lost', 'of another name')).catch(() => {});
    return 'done';
  });
  await expect(transaction).rejects.toThrow();
  expect(await given.store.accounts.find('lost')).toBeUndefined();
});

it('a transaction whose connection breaks each time is rejected as unavailable', async () => {
  breakConnectionAt('update', 'cut before', 100);
  await expect(given.store.transaction(count)).rejects.toMatchObject(unavailable);
  expect(await counted()).toBe(0);
});

it('a COMMIT without an answer is not repeated, and is rejected as unknown', async () => {
  breakConnectionAt('commit', 'cut before');
  const lost = await given.store.transaction(count).catch((error) => error);
  expect(lost).toMatchObject(unavailable);
  expect(lost.cause.message).toMatch(UNKNOWN);
  expect(await counted(), 'the COMMIT did not reach the database').toBe(0);
  breakConnectionAt('commit', 'cut after');
  const kept = await given.store.transaction(count).catch((error) => error);
  expect(kept.cause.message).toMatch(UNKNOWN);
  await expect.poll(counted).toBe(1);
  expect(given.faults.seen.filter((sql) => sql === 'commit')).toHaveLength(2);
});

it('a client that repeats its request after an unknown COMMIT sees the committed row', async () => {
  breakConnectionAt('commit', 'cut after');
  await expect(given.store.accounts.insert(account('once'))).rejects.toMatchObject(unavailable);
  expect(await given.store.accounts.insert(account('once'))).toBe(false);
});

it('a read whose connection breaks is repeated once', async () => {
  breakConnectionAt('select', 'cut after');
  expect(await given.store.accounts.find('acc_a')).toBeDefined();
  breakConnectionAt('select', 'cut before', 2);
  await expect(given.store.accounts.find('acc_a')).rejects.toMatchObject(unavailable);
  expect(await given.store.accounts.find('acc_a')).toBeDefined();
});

it('idle connections that break are replaced', async () => {
  await Promise.all(Array.from({ length: 10 }, () => given.store.ping()));
  given.faults.cutAll();
  await sleep(50);
  await given.store.ping();
  await given.store.transaction(count);
  expect(await counted()).toBe(1);
});

it('operations are rejected at once while connections are refused', async () => {
  // With a wait instead of a rejection, the test would time out.
  const patient = await open({ timeoutMs: 300_000 });
  given.faults.refuse();
  given.faults.cutAll();
  await expect(patient.ping()).rejects.toMatchObject(unavailable);
  await expect(patient.transaction(count)).rejects.toMatchObject(unavailable);
  await given.faults.accept();
  await given.store.transaction(count);
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
  await expect(given.store.builds.byShareId('a\0b')).rejects.toMatchObject({ code: 'not_found' });
  expect(await given.store.accounts.find('acc_a')).toBeDefined();
});
