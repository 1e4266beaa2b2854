import { expect, onTestFinished, test } from 'vitest';
import { testFolder } from '../../../tests/harness/fixtures/test-folder.ts';
import { startPgBouncer } from '../../../tests/harness/services/pgbouncer.ts';
import { createDatabase, startPostgres } from '../../../tests/harness/services/postgres.ts';
import { postgresUrl } from '../../../tests/harness/services/services.ts';
import { makeStores } from '../../../tests/harness/stores.ts';
import { type Env, operator } from './support/operator.ts';

/** `vitrine-server doctor` with suitable and unsuitable PostgreSQL servers. */

type Check = { check: string; state: 'ok' | 'warn' | 'fail'; says: string };

async function examined(url: string, more: Env = {}) {
  const folder = await testFolder('doctor');
  const env = { VITRINE_DATA_DIR: folder, VITRINE_DATABASE_URL: url, ...more };
  const secret = { VITRINE_SECRET: 's'.repeat(40) };
  const { out, err } = await operator(['doctor', '--json'], { ...env, ...secret });
  if (out === '') throw new Error(`doctor said nothing: ${err}`);
  const { ok, checks } = JSON.parse(out) as { ok: boolean; checks: Check[] };
  const states = Object.fromEntries(checks.map(({ check, state }) => [check, state]));
  const says = (check: string) =>
    checks
      .filter((one) => one.check === check)
      .map((one) => one.says)
      .join(' ');
  return { ok, states, says, text: out + err };
}

test('[doctor.database.1] a durable server passes, also through PgBouncer', async () => {
  const server = await startPostgres('18', { durable: true });
  onTestFinished(() => server.stop());
  const bouncer = await startPgBouncer(server.url);
  onTestFinished(() => bouncer.stop());
  const direct = await createDatabase(server.url);
  const { pathname } = new URL(direct);
  const pooled = Object.assign(new URL(bouncer.url), { pathname }).href;
  for (const url of [direct, pooled]) {
    const { ok, states, says } = await examined(url);
    expect(ok).toBe(true);
    for (const check of ['encoding', 'durability', 'writing', 'transactions', 'connections'])
      expect(states[check], check).toBe('ok');
    expect(states["database's clock"]).toBe('ok');
    expect(says('distance')).toMatch(/^\d+\.\d ms/);
    expect(says('database')).toMatch(/PostgreSQL 18/);
  }
  const greedy = await examined(direct, { VITRINE_DATABASE_POOL: '900' });
  expect(greedy.states.connections).toBe('warn');
});

test('[doctor.database.1] a server that is not durable, read-only or unreachable is a failure', async () => {
  const made = await makeStores({ database: 'postgres', blobs: 'files', processes: 1 });
  onTestFinished(() => made.dispose());
  const url = made.environment.VITRINE_DATABASE_URL ?? '';
  // The server of the tests is not durable, so that tests are fast.
  const unsafe = await examined(url);
  expect(unsafe.ok).toBe(false);
  expect(unsafe.says('durability')).toContain('fsync is off');
  expect(unsafe.text).toContain('full_page_writes is off');

  const hasty = new URL(url);
  hasty.searchParams.set('options', '-c synchronous_commit=off');
  expect((await examined(hasty.href)).text).toContain('synchronous_commit is off');

  const reading = new URL(url);
  reading.searchParams.set('options', '-c default_transaction_read_only=on');
  const standby = await examined(reading.href);
  expect(standby.states.writing).toBe('fail');
  expect(standby.says('writing')).toContain('primary');

  const gone = new URL(postgresUrl());
  gone.port = '9';
  gone.password = 'a-secret-password';
  const away = await examined(gone.href);
  expect(away.states.database).toBe('fail');
  expect(away.says('database')).toContain('127.0.0.1:9 does not answer');
  expect(away.text).not.toContain('a-secret-password');
});
