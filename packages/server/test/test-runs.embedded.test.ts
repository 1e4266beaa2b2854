import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../tests/harness/in-process/test-server.ts';
import { revokeKey } from '../src/core/accounts/administer.ts';

const counted = (server: TestServer, index: number, title: string | null = null) => ({
  accountId: server.account.id,
  reservationId: `rsv_${index}`,
  shareId: `share${index}`,
  keyId: 'key',
  owner: null,
  repo: null,
  pullRequest: null,
  title,
  storedBytes: 1,
  at: server.clock.now(),
});

/** Counts test runs in one transaction. */
const count = (server: TestServer, number: number, title: string | null = null) =>
  server.deps.store.transaction(async ({ usage }) => {
    for (let index = 0; index < number; index += 1)
      await usage.countTestRun(counted(server, index, title));
  });

const csv = ({ url, key }: TestServer) =>
  fetch(`${url}/api/v1/usage/test-runs?format=csv`, {
    headers: { authorization: `Bearer ${key}` },
  });

test('[usage.13] an export of many test runs has each of them', async () => {
  await using server = await startTestServer();
  for (const number of [499, 500, 501, 1000, 1201]) {
    await count(server, number);
    const lines = (await (await csv(server)).text()).split('\r\n').slice(1, -1);
    expect(lines.map((line) => Number(line.split(',')[0]))).toEqual(
      Array.from({ length: number }, (_, index) => index + 1),
    );
  }
});

test('[ops.14 usage.13] a compressed page of test runs varies with both headers that decide about it', async () => {
  await using server = await startTestServer();
  await count(server, 100);
  const { headers } = await server.api('GET', '/api/v1/usage/test-runs?limit=100');
  expect(headers.get('vary')).toBe('accept, accept-encoding');
});

test('[usage.13] HEAD of an export does not say that it is empty', async () => {
  await using server = await startTestServer();
  await count(server, 1);
  const headers = { authorization: `Bearer ${server.key}` };
  const url = `${server.url}/api/v1/usage/test-runs?format=csv`;
  const answer = await fetch(url, { method: 'HEAD', headers });
  expect([answer.status, answer.headers.get('content-length')]).toEqual([200, null]);
});

test('[usage.13] an export breaks off when its key is revoked', async () => {
  await using server = await startTestServer();
  // More than the buffers of a connection hold.
  await count(server, 20_000, '\u{1f680}'.repeat(200));
  const answer = await csv(server);
  expect(answer.status).toBe(200);
  await revokeKey(server.deps, server.key.slice(5, 17));
  await expect(answer.text()).rejects.toThrow();
});

test('[usage.17] test runs that an older server counts during an upgrade get numbers', async () => {
  await using server = await startTestServer();
  await count(server, 2);
  const database = new DatabaseSync(join(server.dataDir, 'vitrine.sqlite'));
  const insert = database.prepare(
    'insert into usage_events (reservation_id, account_id, at, repository_key) values (?, ?, ?, ?)',
  );
  insert.run('later', server.account.id, server.clock.now() + 5, null);
  insert.run('earlier', server.account.id, server.clock.now() + 1, 'acme/shop');
  database.close();
  const rows = async () => (await server.api('GET', '/api/v1/usage/test-runs')).body.data;
  const unknown = { shareId: null, keyId: null, pullRequest: null, title: null, storedBytes: null };
  const found = await rows();
  expect(found.slice(2)).toMatchObject([
    { ...unknown, sequence: 3, owner: 'acme', repo: 'shop' },
    { ...unknown, sequence: 4, owner: null, repo: null },
  ]);
  await server.deps.store.usage.countTestRun(counted(server, 9));
  expect((await rows()).map(({ sequence }: { sequence: number }) => sequence)).toEqual([
    1, 2, 3, 4, 5,
  ]);
  expect((await server.api('GET', '/api/v1/usage')).body.testRuns).toBe(5);
});
