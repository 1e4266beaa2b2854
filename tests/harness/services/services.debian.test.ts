import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { Client } from 'pg';
import { expect, test } from 'vitest';
import { startPgBouncer } from './pgbouncer.ts';
import { createDatabase, dropDatabase, startPostgres } from './postgres.ts';
import { postgresUrl } from './services.ts';

async function open(connectionString: string): Promise<Client> {
  const client = new Client({ connectionString });
  client.on('error', () => {});
  await client.connect();
  return client;
}

async function value(client: Client, sql: string): Promise<unknown> {
  const { rows } = await client.query({ text: sql, rowMode: 'array' });
  return rows[0]?.[0];
}

/** A process that has ended and that nobody has waited for has no command line any more. */
const isAlive = (pid: number) => {
  const path = `/proc/${pid}/cmdline`;
  return existsSync(path) && readFileSync(path, 'utf8') !== '';
};

test.for(['15', '18'] as const)('PostgreSQL %s is the real one, and shared', async (version) => {
  const url = await createDatabase(postgresUrl(version));
  const client = await open(url);
  expect(await value(client, 'show server_version')).toMatch(new RegExp(`^${version}\\.`));
  await dropDatabase(postgresUrl(version), url);
  await expect(client.query('select 1')).rejects.toThrow();
});

test('a restart cuts all connections and loses nothing that was committed', async () => {
  const postgres = await startPostgres('18');
  const pid = postgres.pid();
  try {
    const client = await open(postgres.url);
    await client.query('create table t (n int)');
    await client.query('insert into t values (1)');
    await postgres.restart();
    expect(postgres.pid()).not.toBe(pid);
    await expect(client.query('select 1')).rejects.toThrow();
    const again = await open(postgres.url);
    expect(await value(again, 'select n from t')).toBe(1);
    await again.end();
  } finally {
    await postgres.stop();
  }
  expect(isAlive(postgres.pid())).toBe(false);
  await expect(open(postgres.url)).rejects.toThrow('ECONNREFUSED');
});

test('PgBouncer gives many clients one connection, for a transaction at a time', async () => {
  const url = await createDatabase(postgresUrl());
  const bouncer = await startPgBouncer(url);
  const [a, b] = [await open(bouncer.url), await open(bouncer.url)];
  const backend = 'select pg_backend_pid()';
  expect(await value(a, backend)).toBe(await value(b, backend));
  await a.query('begin');
  expect(await value(a, backend)).not.toBe(await value(b, backend));
  await bouncer.stop();
  await dropDatabase(postgresUrl(), url);
});

test('a service dies with the process that started it, however that ends', async () => {
  const daemon = JSON.stringify(import.meta.resolve('./daemon.ts'));
  const script = `import { startDaemon } from ${daemon};
    console.log(startDaemon('sleep', ['600']).pid);`;
  const parent = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = await once(createInterface({ input: parent.stdout }), 'line');
  const pid = Number(line);
  // Until it runs, what will end it has not been asked for.
  const command = () => readFile(`/proc/${pid}/cmdline`, 'utf8');
  await expect.poll(command).toMatch(/^sleep/);
  parent.kill('SIGKILL');
  await expect.poll(() => isAlive(pid)).toBe(false);
});
