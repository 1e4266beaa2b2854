import { expect, test } from 'vitest';
import { HOUR, SECOND } from '../../../tests/harness/in-process/test-clock.ts';
import { declaration, startTestServer } from '../../../tests/harness/in-process/test-server.ts';
import { createKey, linkRepository, unlinkRepository } from '../src/core/accounts/administer.ts';

/** Rules that concern several reservations, keys or links. */

const MB = 1_000_000;

test('[limits.15] open reservations count towards the quota', async () => {
  await using server = await startTestServer({
    env: { VITRINE_ACCOUNT_QUOTA_BYTES: String(2 * MB) },
  });
  const reserve = (letter: string) =>
    server.api('POST', '/api/v1/previews', declaration(letter.repeat(1.5 * MB)));
  expect((await reserve('a')).status).toBe(201);
  const second = await reserve('b');
  expect([second.status, second.body.error.code]).toEqual([403, 'quota_exceeded']);
  // An expired reservation does not count until it is renewed.
  server.clock.advance(HOUR);
  const third = await reserve('c');
  expect(third.status).toBe(201);
});

test('[limits.15] renew checks the quota like reserve', async () => {
  await using server = await startTestServer({
    env: { VITRINE_ACCOUNT_QUOTA_BYTES: String(2 * MB) },
  });
  const first = await server.api('POST', '/api/v1/previews', declaration('a'.repeat(1.5 * MB)));
  server.clock.advance(HOUR);
  await server.api('POST', '/api/v1/previews', declaration('b'.repeat(1.5 * MB)));
  const renewed = await server.api('POST', '/api/v1/reservations/renew', {
    token: first.body.token,
  });
  expect([renewed.status, renewed.body.error.code]).toEqual([403, 'quota_exceeded']);
});

test('[limits.15] objects that the account has stored since need no quota for a renew', async () => {
  await using server = await startTestServer({
    env: { VITRINE_ACCOUNT_QUOTA_BYTES: String(2 * MB) },
  });
  const bytes = 'a'.repeat(1.5 * MB);
  const { body } = await server.api('POST', '/api/v1/previews', declaration(bytes));
  server.clock.advance(HOUR);
  await server.build(bytes);
  const renewed = await server.api('POST', '/api/v1/reservations/renew', { token: body.token });
  expect([renewed.status, renewed.body.slots?.[0].uploaded]).toEqual([200, true]);
});

test('[build.identity.20] renewing an expired reservation keeps the limit of eight open ones', async () => {
  await using server = await startTestServer({ env: { VITRINE_MAX_OPEN_RESERVATIONS: '2' } });
  const reserve = async () =>
    (await server.api('POST', '/api/v1/builds', declaration('one'))).body.token as string;
  const expired = await reserve();
  server.clock.advance(HOUR);
  const [oldest, newest] = [await reserve(), await reserve()];
  expect((await server.api('POST', '/api/v1/reservations/renew', { token: expired })).status).toBe(
    200,
  );
  const code = async (token: string) =>
    (await server.api('POST', '/api/v1/builds/finalize', { token })).body.error.code;
  expect([await code(oldest), await code(newest), await code(expired)]).toEqual([
    'reservation_expired',
    'uploads_incomplete',
    'uploads_incomplete',
  ]);
});

test('[build.identity.10] a reservation that a renew closes no longer keeps its build pending', async () => {
  await using server = await startTestServer({ env: { VITRINE_MAX_OPEN_RESERVATIONS: '2' } });
  const reserve = async () =>
    (await server.api('POST', '/api/v1/builds', declaration('one'))).body as Record<string, string>;
  const renew = ({ token }: Record<string, string>) =>
    server.api('POST', '/api/v1/reservations/renew', { token });
  const first = await reserve();
  server.clock.advance(HOUR);
  const second = await reserve();
  server.clock.advance(22 * HOUR);
  await reserve();
  server.clock.advance(0.75 * HOUR);
  await renew(second);
  // This closes the second one, the only one that would be open a day after the first.
  await renew(first);
  server.clock.advance(0.5 * HOUR);
  const { body } = await server.api('GET', `/api/v1/builds/${first.id}`);
  expect(body.status).toBe('expired');
});

test('[renew.7] after a shorter lifetime is configured, granted slots stay valid', async () => {
  await using server = await startTestServer({ env: { VITRINE_RESERVATION_TTL_SECONDS: '7200' } });
  const { body } = await server.api('POST', '/api/v1/builds', declaration('one'));
  // Like after a restart, or in another process.
  Object.assign(server.deps.limits, { reservationTtlSeconds: 60 });
  const path = '/api/v1/reservations/renew';
  const renewed = await server.api('POST', path, { token: body.token });
  expect(renewed.body.expiresAt).toBe(body.expiresAt);
  server.clock.advance(HOUR);
  expect((await server.put(body.slots[0], 'one')).status).toBe(200);
});

test('[repo.6] unlinking closes expired reservations too, so that no build stays pending', async () => {
  await using server = await startTestServer();
  const live = await server.api('POST', '/api/v1/builds', declaration('one'));
  await unlinkRepository(server.deps, 'acme/shop');
  await linkRepository(server.deps, 'acme/shop', server.account);
  expect((await server.api('GET', `/api/v1/builds/${live.body.id}`)).body.status).toBe('expired');

  const expired = await server.api('POST', '/api/v1/builds', declaration('two'));
  server.clock.advance(HOUR + SECOND);
  await unlinkRepository(server.deps, 'acme/shop');
  await linkRepository(server.deps, 'acme/shop', server.account);
  const renewed = await server.api('POST', '/api/v1/reservations/renew', {
    token: expired.body.token,
  });
  expect([renewed.status, renewed.body.error.code]).toEqual([410, 'reservation_expired']);
});

test('[scope.8] a key that is limited to another repository can finalize with a token', async () => {
  await using server = await startTestServer();
  const { body } = await server.api('POST', '/api/v1/builds', declaration('one'));
  await server.put(body.slots[0], 'one');
  const wish = { scopes: ['builds'], repositories: ['acme/other'], expiresInDays: null };
  const { text } = await createKey(server.deps, server.account, wish);
  const path = '/api/v1/builds/finalize';
  expect((await server.api('POST', path, { token: body.token }, text)).status).toBe(201);
  expect((await server.api('GET', `/api/v1/builds/${body.id}`, undefined, text)).status).toBe(404);
});

test('[build.reserve.40] bytes that a limited key cannot read are PUT again and stored once', async () => {
  await using server = await startTestServer();
  await server.build('one');
  await linkRepository(server.deps, 'acme/other', server.account);
  const wish = { scopes: ['builds'], repositories: ['acme/other'], expiresInDays: null };
  const { text } = await createKey(server.deps, server.account, wish);
  const stored = async () => (await server.api('GET', '/api/v1/usage')).body.storedBytes;
  const before = await stored();
  const fields = declaration('one', { repo: 'other' });
  const { body } = await server.api('POST', '/api/v1/builds', fields, text);
  expect(body.slots[0].uploaded).toBe(false);
  await server.put(body.slots[0], 'one');
  const path = '/api/v1/builds/finalize';
  expect((await server.api('POST', path, { token: body.token }, text)).status).toBe(201);
  expect(await stored()).toBe(before);
});

test('a slot that renew reports as uploaded needs no PUT', async () => {
  await using server = await startTestServer();
  const other = declaration('one', { commitSha: 'b'.repeat(40) });
  const { body } = await server.api('POST', '/api/v1/builds', other);
  expect(body.slots[0].uploaded).toBe(false);
  await server.build('one');
  const { token } = body;
  const renewed = await server.api('POST', '/api/v1/reservations/renew', { token });
  expect(renewed.body.slots[0].uploaded).toBe(true);
  expect((await server.api('POST', '/api/v1/builds/finalize', { token })).status).toBe(201);
});

test('[idempotency.1] an Idempotency-Key restores neither a deleted build nor a closed reservation', async () => {
  await using server = await startTestServer();
  const reserve = async (body: object) => {
    const headers = {
      authorization: `Bearer ${server.key}`,
      'content-type': 'application/json',
      'idempotency-key': 'job-1',
    };
    const answer = await fetch(`${server.url}/api/v1/builds`, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    });
    return {
      status: answer.status,
      body: (await answer.json()) as { id: string; token: string; error?: { code: string } },
    };
  };
  const first = await reserve(declaration('one'));
  await server.api('DELETE', `/api/v1/builds/${first.body.id}`);
  const again = await reserve(declaration('one'));
  expect([again.status, again.body.id === first.body.id]).toEqual([201, false]);
  await unlinkRepository(server.deps, 'acme/shop');
  await linkRepository(server.deps, 'acme/shop', server.account);
  const open = await reserve(declaration('one'));
  const { token } = open.body;
  expect([open.status, open.body.id]).toEqual([201, again.body.id]);
  expect((await server.api('POST', '/api/v1/reservations/renew', { token })).status).toBe(200);
  let deep: unknown = 1;
  for (let i = 0; i < 5000; i++) deep = [deep];
  const nested = await reserve(declaration('one', { x: deep }));
  expect([nested.status, nested.body.error?.code]).toEqual([400, 'invalid_request']);
});

test('[page.5] the page of a branch says if there are more builds than it shows', async () => {
  await using server = await startTestServer();
  const pageAfter = async (count: number, from: number) => {
    let url = '';
    for (let i = from; i < count; i++) {
      const { record } = await server.build('one', { commitSha: i.toString(16).padStart(40, '0') });
      url = record.url;
    }
    return (await fetch(url)).text();
  };
  const exactly = await pageAfter(21, 0);
  const more = await pageAfter(22, 21);
  const shown = (html: string) => new Set(html.match(/\/p\/[a-z2-7]{26}(?=")/g)).size;
  expect([shown(exactly), shown(more)]).toEqual([21, 21]);
  const note = 'The API lists the builds before these.';
  expect([exactly.includes(note), more.includes(note)]).toEqual([false, true]);
});

test('[build.record.9 preview.reserve.10] times are in UTC with milliseconds', async () => {
  await using server = await startTestServer();
  const recording = {
    path: 'a.png',
    kind: 'screenshot',
    sizeBytes: 3,
    contentType: 'image/png',
    contentHash: declaration('one').contentHash,
  };
  const reserve = (startedAt: string) =>
    server.api(
      'POST',
      '/api/v1/previews',
      declaration('one', { recordings: [{ ...recording, startedAt }] }),
    );
  const { body } = await reserve('2026-01-01T02:00:00+02:00');
  const { body: record } = await server.api('GET', `/api/v1/previews/${body.shareId}`);
  expect(record.recordings[0].startedAt).toBe('2026-01-01T00:00:00.000Z');
  const leap = await reserve('2016-12-31T23:59:60Z');
  expect([leap.status, leap.body.error.details[0].path]).toEqual([400, '/recordings/0/startedAt']);
  const usage = await server.api('GET', '/api/v1/usage?from=2016-12-31T23:59:60Z');
  expect([usage.status, usage.body.error.details[0].path]).toEqual([400, '/from']);
});

test('[error.6] an error says to renew a reservation only while that is possible', async () => {
  await using server = await startTestServer({ env: { VITRINE_MAX_OPEN_RESERVATIONS: '1' } });
  const reserve = async () => (await server.api('POST', '/api/v1/builds', declaration('one'))).body;
  const [closed, open] = [await reserve(), await reserve()];
  const post = (path: string, token: string) => async () =>
    (await server.api('POST', `/api/v1/${path}`, { token })).body.error.message;
  const actsOf = ({ token }: { token: string }) =>
    ['builds/finalize', 'reservations/renew'].map((path) => post(path, token));
  for (const act of actsOf(closed)) expect(await act()).toMatch(/closed.*\. Reserve again\.$/);
  server.clock.advance(HOUR);
  const [finalize, renew] = actsOf(open);
  expect(await finalize?.()).toMatch(/expired\. Renew it/);
  server.clock.advance(24 * HOUR);
  expect(await renew?.()).toMatch(/24 hours ago\. Reserve again\.$/);
});
