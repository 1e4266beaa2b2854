import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { createDatabase, dropDatabase } from '../services/postgres.ts';
import { postgresUrl } from '../services/services.ts';
import { type PostgresFaults, startPostgresFaults } from './postgres-faults.ts';

let url: string;
let faults: PostgresFaults;
const clients: Client[] = [];

async function open(through = faults.url): Promise<Client> {
  const client = new Client({ connectionString: through });
  client.on('error', () => {});
  await client.connect();
  clients.push(client);
  return client;
}

const rows = async () => {
  const { rows } = await (await open(url)).query('select n from t order by n');
  return rows.map(({ n }) => n);
};

beforeAll(async () => {
  url = await createDatabase(postgresUrl());
  faults = await startPostgresFaults(url);
});
afterAll(async () => {
  await faults.stop();
  await dropDatabase(postgresUrl(), url);
});
beforeEach(async () => {
  await (await open(url)).query('drop table if exists t; create table t (n int)');
  faults.seen.length = 0;
});
afterEach(async () => {
  faults.onStatement(undefined);
  await Promise.all(clients.splice(0).map((client) => client.end()));
});

async function insertAndCommit(client: Client): Promise<void> {
  await client.query('begin');
  await client.query('insert into t values ($1)', [1]);
  await client.query('commit');
}

test('passes everything on, and sees each statement once', async () => {
  const client = await open();
  await insertAndCommit(client);
  for (const n of [2, 3]) {
    await client.query({ name: 'again', text: 'insert into t values ($1::int)', values: [n] });
  }
  const { rows: big } = await client.query("select repeat('x', 5000000) as x");
  expect(big[0].x).toHaveLength(5_000_000);
  expect(await rows()).toEqual([1, 2, 3]);
  expect(faults.seen).toEqual([
    'begin',
    'insert into t values ($1)',
    'commit',
    'insert into t values ($1::int)',
    'insert into t values ($1::int)',
    "select repeat('x', 5000000) as x",
  ]);
});

test('cut before COMMIT: nothing is kept', async () => {
  faults.onStatement((sql) => (sql === 'commit' ? 'cut before' : undefined));
  await expect(insertAndCommit(await open())).rejects.toThrow();
  expect(await rows()).toEqual([]);
});

test('cut after COMMIT: all is kept, and the client does not know', async () => {
  faults.onStatement((sql) => (sql === 'commit' ? 'cut after' : undefined));
  await expect(insertAndCommit(await open())).rejects.toThrow();
  expect(await rows()).toEqual([1]);
});

test('cut after a statement with values', async () => {
  faults.onStatement((sql, earlier) =>
    sql.startsWith('insert') && earlier === 1 ? 'cut after' : undefined,
  );
  const client = await open();
  await client.query('insert into t values ($1)', [1]);
  await expect(client.query('insert into t values ($1)', [2])).rejects.toThrow();
  expect(await rows()).toEqual([1, 2]);
});

test('a stall', async () => {
  faults.onStatement((sql) => (sql === 'select 1' ? { stallMs: 300 } : undefined));
  const client = await open();
  const started = performance.now();
  await client.query('select 1');
  expect(performance.now() - started).toBeGreaterThan(290);
});

test('a statement is held back as long as the test wants', async () => {
  const { promise, resolve } = Promise.withResolvers<undefined>();
  faults.onStatement((sql) => (sql === 'commit' ? promise : undefined));
  const committed = insertAndCommit(await open());
  await expect.poll(() => faults.seen).toContain('commit');
  expect(await rows()).toEqual([]);
  resolve(undefined);
  await committed;
  expect(await rows()).toEqual([1]);
});

test('all connections are cut, and new ones refused for a while', async () => {
  const client = await open();
  faults.refuse();
  await client.query('select 1');
  faults.cutAll();
  await expect(client.query('select 1')).rejects.toThrow();
  await expect(open()).rejects.toThrow('ECONNREFUSED');
  await faults.accept();
  await (await open()).query('select 1');
});

test('a client that asks for encryption is told that there is none', async () => {
  const client = new Client({ connectionString: faults.url, ssl: true });
  await expect(client.connect()).rejects.toThrow('does not support SSL');
});
