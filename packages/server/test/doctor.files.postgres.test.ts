import { expect, onTestFinished, test } from 'vitest';
import { createDatabase, startPostgres } from '../../../tests/harness/services/postgres.ts';
import { postgresUrl } from '../../../tests/harness/services/services.ts';
import { makeStores } from '../../../tests/harness/stores.ts';
import { examined, expectToPass } from './support/doctor.ts';

/** `vitrine-server doctor` with suitable and unsuitable PostgreSQL servers. */

test('[doctor.database.1] a durable server passes', async () => {
  const server = await startPostgres('18', { durable: true });
  onTestFinished(() => server.stop());
  const url = await createDatabase(server.url);
  await expectToPass(url);
  const greedy = await examined(url, { VITRINE_DATABASE_POOL: '900' });
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
