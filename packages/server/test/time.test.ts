import { expect, test } from 'vitest';
import { DAY, HOUR, SECOND } from '../../../tests/harness/in-process/test-clock.ts';
import { declaration, startTestServer } from '../../../tests/harness/in-process/test-server.ts';
import { createKey } from '../src/core/accounts/administer.ts';
import { sweep } from '../src/core/retention/sweep.ts';

/** Rules about hours and days, with a clock that the test moves. */

test('[auth.6] a key is refused from the moment of its expiry', async () => {
  await using server = await startTestServer();
  const wish = { scopes: ['builds'], repositories: [], expiresInDays: 1 };
  const { text } = await createKey(server.deps, server.account, wish);
  server.clock.advance(DAY - 1);
  expect((await server.api('GET', '/api/v1/me', undefined, text)).status).toBe(200);
  server.clock.advance(1);
  const refused = await server.api('GET', '/api/v1/me', undefined, text);
  expect([refused.status, refused.body.error.code]).toEqual([401, 'unauthorized']);
});

test('[build.finalize.8] finalize returns the same response for a day, also after the expiry', async () => {
  await using server = await startTestServer();
  const { token, record } = await server.build('one');
  server.clock.advance(DAY);
  await sweep(server.deps);
  const again = await server.api('POST', '/api/v1/builds/finalize', { token });
  expect([again.status, again.body]).toEqual([201, record]);
  expect(again.headers.get('idempotency-replayed')).toBe('true');
});

test('[build.finalize.18] a reservation is deleted after 30 days', async () => {
  await using server = await startTestServer();
  const { token } = await server.build('one');
  server.clock.advance(30 * DAY - 1);
  await sweep(server.deps);
  expect((await server.api('POST', '/api/v1/builds/finalize', { token })).status).toBe(201);
  server.clock.advance(2);
  await sweep(server.deps);
  const forgotten = await server.api('POST', '/api/v1/builds/finalize', { token });
  expect([forgotten.status, forgotten.body.error.code]).toEqual([400, 'invalid_token']);
});

test('[build.identity.21] a build that never became ready is deleted with its last reservation', async () => {
  await using server = await startTestServer();
  const { body } = await server.api('POST', '/api/v1/builds', declaration('one'));
  server.clock.advance(31 * DAY);
  await sweep(server.deps);
  expect((await server.api('GET', `/api/v1/builds/${body.id}`)).status).toBe(404);
  const list = await server.api('GET', '/api/v1/repositories/acme/shop/builds');
  expect([list.status, list.body.data]).toEqual([200, []]);
});

test('[build.identity.8] replaced content stays readable for a day at the urls of its revision', async () => {
  await using server = await startTestServer();
  const first = await server.build('one');
  const page = first.record.previewUrl;
  const { headers } = await fetch(`${page}/r/1/bundle`, { redirect: 'manual' });
  const content = new URL(headers.get('location') ?? '', page);
  await server.build('two');
  server.clock.advance(DAY - 1);
  await sweep(server.deps);
  const read = async (path: string | URL) => {
    const response = await fetch(typeof path === 'string' ? page + path : path);
    return [response.status, await response.text()];
  };
  for (const url of ['/r/1/bundle', content]) expect(await read(url)).toEqual([200, 'one']);
  server.clock.advance(1);
  for (const url of ['/r/1/bundle', content]) expect((await read(url))[0]).toBe(410);
  await sweep(server.deps);
  for (const url of ['/r/1/bundle', content]) expect((await read(url))[0]).toBe(410);
  expect(await read('/r/2/bundle')).toEqual([200, 'two']);
  expect(await read('/bundle')).toEqual([200, 'two']);
});

test('[build.record.11 page.4] retention deletes a build unless it is the latest', async () => {
  await using server = await startTestServer();
  const old = await server.build('one', { commitSha: '1'.repeat(40), retentionDays: 2 });
  const latest = await server.build('two', { commitSha: '2'.repeat(40), retentionDays: 1 });
  server.clock.advance(2 * DAY - 1);
  await sweep(server.deps);
  expect((await server.api('GET', `/api/v1/builds/${old.record.id}`)).status).toBe(200);
  server.clock.advance(1);
  await sweep(server.deps);
  expect((await server.api('GET', `/api/v1/builds/${old.record.id}`)).status).toBe(404);
  expect((await fetch(old.record.previewUrl)).status).toBe(410);
  expect((await server.api('GET', `/api/v1/builds/${latest.record.id}`)).body.status).toBe('ready');
  expect(await (await fetch(`${latest.record.previewUrl}/bundle`)).text()).toBe('two');
});

test('[renew.6 renew.9] uploads are kept, and renew is possible, for a day', async () => {
  await using server = await startTestServer();
  const { body } = await server.api('POST', '/api/v1/builds', declaration('one'));
  await server.put(body.slots[0], 'one');
  server.clock.advance(DAY - SECOND);
  await sweep(server.deps);
  const renewed = await server.api('POST', '/api/v1/reservations/renew', { token: body.token });
  expect([renewed.status, renewed.body.slots[0].uploaded]).toEqual([200, true]);
  const finalized = await server.api('POST', '/api/v1/builds/finalize', { token: body.token });
  expect(finalized.status).toBe(201);

  const other = await server.api('POST', '/api/v1/builds', declaration('two'));
  server.clock.advance(DAY);
  const late = await server.api('POST', '/api/v1/reservations/renew', { token: other.body.token });
  expect([late.status, late.body.error.code]).toEqual([410, 'reservation_expired']);
});

test('a renewed reservation expires a day after the reserve at the latest', async () => {
  await using server = await startTestServer();
  const { body } = await server.api('POST', '/api/v1/builds', declaration('one'));
  const made = server.clock.now();
  server.clock.advance(DAY - HOUR / 2);
  const renewed = await server.api('POST', '/api/v1/reservations/renew', { token: body.token });
  expect(Date.parse(renewed.body.expiresAt)).toBe(made + DAY);
});

test('[idempotency.7] an Idempotency-Key is valid for a day', async () => {
  await using server = await startTestServer();
  const reserve = () =>
    fetch(`${server.url}/api/v1/previews`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${server.key}`,
        'content-type': 'application/json',
        'idempotency-key': 'once',
      },
      body: JSON.stringify(declaration('one')),
    }).then(async (answer) => ((await answer.json()) as { shareId: string }).shareId);
  const first = await reserve();
  server.clock.advance(DAY - 1);
  expect(await reserve()).toBe(first);
  server.clock.advance(1);
  expect(await reserve()).not.toBe(first);
});

test('objects that an open reservation reported as uploaded are not swept', async () => {
  await using server = await startTestServer();
  const first = await server.build('shared');
  const { body } = await server.api('POST', '/api/v1/previews', declaration('shared'));
  expect(body.slots[0].uploaded).toBe(true);
  await server.api('DELETE', `/api/v1/builds/${first.record.id}`);
  server.clock.advance(HOUR - SECOND);
  await sweep(server.deps);
  const done = await server.api('POST', '/api/v1/previews/finalize', { token: body.token });
  expect(done.status).toBe(201);
  expect(await (await fetch(done.body.bundle.url)).text()).toBe('shared');
});

test('objects of deleted content are deleted by the next sweep, those of a reservation after a day', async () => {
  await using server = await startTestServer();
  const { record } = await server.build('one');
  await server.api('DELETE', `/api/v1/builds/${record.id}`);
  expect((await sweep(server.deps)).objects).toBe(1);
  const { contentHash } = declaration('three');
  const files = [{ path: 'a.txt', sizeBytes: 5, contentType: 'text/plain', contentHash }];
  const { body } = await server.api('POST', '/api/v1/builds', declaration('two', { files }));
  await server.put(body.slots[0], 'two');
  // With S3 this collects the bundle. The file is missing.
  await server.api('POST', '/api/v1/builds/finalize', { token: body.token });
  expect((await sweep(server.deps)).objects).toBe(0);
  // One more hour, for a finalize that came in time and still runs.
  server.clock.advance(DAY + HOUR + 1);
  expect((await sweep(server.deps)).objects).toBe(1);
  expect((await server.api('GET', '/api/v1/usage')).body.storedBytes).toBe(0);
});
