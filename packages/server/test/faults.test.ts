import { expect, test } from 'vitest';
import { SECOND } from '../../../tests/harness/in-process/test-clock.ts';
import { declaration, startTestServer } from '../../../tests/harness/in-process/test-server.ts';
import { Refusal } from '../src/core/model/errors.ts';

/** What a client sees when a part of the server fails. */

const eventually = async (fine: () => boolean) => {
  for (let i = 0; i < 500 && !fine(); i++) await new Promise((done) => setTimeout(done, 10));
  expect(fine()).toBe(true);
};

test('[auth.15] a key with a wrong checksum is refused without a database query', async () => {
  let looks = 0;
  await using server = await startTestServer({
    overrides: {
      store: (store) => ({
        ...store,
        keys: {
          ...store.keys,
          find: (id) => {
            looks += 1;
            return store.keys.find(id);
          },
        },
      }),
    },
  });
  const wrong = server.key.slice(0, -1) + (server.key.endsWith('0') ? '1' : '0');
  expect((await server.api('GET', '/api/v1/me', undefined, wrong)).status).toBe(401);
  expect(looks).toBe(0);
  expect((await server.api('GET', '/api/v1/me')).status).toBe(200);
  expect(looks).toBe(1);
});

test('[build.read.11] long polls hold no transaction', async () => {
  await using server = await startTestServer();
  const { body } = await server.api('POST', '/api/v1/builds', declaration('one'));
  const waiting = Array.from({ length: 20 }, () =>
    server.api('GET', `/api/v1/builds/${body.id}?wait=60`),
  );
  await eventually(() => server.clock.sleeping(1) - server.clock.sleeping(SECOND) >= 20);
  // Other requests succeed while twenty reads wait.
  await server.put(body.slots[0], 'one');
  expect((await server.api('GET', `/api/v1/builds/${body.id}`)).status).toBe(200);
  await server.api('POST', '/api/v1/builds/finalize', { token: body.token });
  server.clock.advance(SECOND);
  for (const answer of await Promise.all(waiting)) expect(answer.body.status).toBe('ready');
});

test('[ops.3 error.16] an unavailable database is 503 with Retry-After', async () => {
  let down = false;
  const away = () =>
    Promise.reject(new Refusal('unavailable', 'The database does not answer.', { retryAfter: 2 }));
  await using server = await startTestServer({
    overrides: {
      store: (store) => ({
        ...store,
        ping: () => (down ? away() : store.ping()),
        keys: { ...store.keys, find: (id) => (down ? away() : store.keys.find(id)) },
      }),
    },
  });
  expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
  down = true;
  for (const path of ['/readyz', '/api/v1/me']) {
    const answer = await server.api('GET', path);
    expect([answer.status, answer.body.error.code]).toEqual([503, 'unavailable']);
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
  }
  expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
});

test('[error.15] an unexpected error is 500 without its cause, and the log has the cause', async () => {
  await using server = await startTestServer({
    overrides: {
      store: (store) => ({
        ...store,
        usage: { ...store.usage, of: () => Promise.reject(new Error('the cause')) },
        // A SyntaxError from stored data must not be taken for a malformed body.
        previews: { ...store.previews, ofAccount: async () => JSON.parse('the cause') },
      }),
    },
  });
  for (const path of ['usage', 'previews/some']) {
    const answer = await server.api('GET', `/api/v1/${path}`);
    expect([answer.status, answer.body.error.code]).toEqual([500, 'internal']);
    expect(JSON.stringify(answer.body)).not.toContain('the cause');
  }
  expect(server.log()).toContain('the cause');
});

test('[config.7] X-Forwarded-For counts only from a trusted proxy', async () => {
  const headers = { 'x-forwarded-for': '203.0.113.7' };
  await using trusting = await startTestServer({ env: { VITRINE_TRUST_PROXY: '127.0.0.1' } });
  await fetch(`${trusting.url}/api/v1/limits`, { headers });
  expect(trusting.log()).toContain('"remote":"203.0.113.7"');
  await using other = await startTestServer({ env: { VITRINE_TRUST_PROXY: '10.0.0.0/8' } });
  await fetch(`${other.url}/api/v1/limits`, { headers });
  expect(other.log()).toContain('/api/v1/limits');
  expect(other.log()).not.toContain('203.0.113.7');
});

test('[ops.8] no operation of version 1 is deprecated', async () => {
  await using server = await startTestServer();
  const { paths } = (await (await fetch(`${server.url}/openapi.json`)).json()) as { paths: object };
  for (const path of Object.keys(paths)) {
    const answer = await server.api('GET', path.replace(/\{\w+\}/g, 'x'));
    expect([answer.headers.get('deprecation'), answer.headers.get('sunset')]).toEqual([null, null]);
  }
});
