import { expect, test } from 'vitest';
import { SECOND } from '../../../tests/harness/in-process/test-clock.ts';
import type { Behaviour } from '../../../tests/harness/oidc/issuer.ts';
import { startWithIssuer } from './support/exchange.ts';

const MINUTE = 60 * SECOND;
const ONE_FETCH = ['/.well-known/openid-configuration', '/.well-known/jwks'];

test('[exchange.8] the keys of an issuer are fetched once for all tokens of ten minutes', async () => {
  await using world = await startWithIssuer();
  const { exchange, token, issuer, server } = world;
  await world.trust();
  const many = await Promise.all(Array.from({ length: 5 }, () => exchange(token())));
  expect(many.map(({ status }) => status)).toEqual(Array(5).fill(201));
  server.clock.advance(10 * MINUTE - 1);
  expect((await exchange(token())).status).toBe(201);
  expect(issuer.paths).toEqual(ONE_FETCH);
  server.clock.advance(1);
  expect((await exchange(token())).status).toBe(201);
  expect(issuer.paths).toEqual([...ONE_FETCH, ...ONE_FETCH]);
});

test('[exchange.8] a new key of the issuer works without a restart, and its former key no longer', async () => {
  await using world = await startWithIssuer();
  const { exchange, token, issuer, server } = world;
  await world.trust();
  const former = token();
  expect((await exchange(former)).status).toBe(201);
  server.clock.advance(10 * SECOND);
  issuer.rotate();
  expect((await exchange(token())).status).toBe(201);
  expect((await exchange(former)).status).toBe(401);
});

test('[exchange.8] unknown keys make the server ask an issuer once in ten seconds', async () => {
  await using world = await startWithIssuer();
  const { exchange, token, issuer, server } = world;
  await world.trust();
  const unknown = () => exchange(token({}, { kid: 'unknown' }));
  for (let time = 0; time < 5; time += 1) expect((await unknown()).status).toBe(401);
  expect(issuer.paths).toHaveLength(2);
  server.clock.advance(10 * SECOND);
  for (let time = 0; time < 5; time += 1) expect((await unknown()).status).toBe(401);
  expect(issuer.paths).toHaveLength(4);
});

const UNUSABLE: Behaviour[] = ['fails', 'redirects', 'hugely', 'endlessly'];

test.for(UNUSABLE)(
  '[exchange.9] with an issuer that answers so: %s, an exchange is 503, and works again later',
  async (how) => {
    await using world = await startWithIssuer();
    const { exchange, token, issuer, server } = world;
    await world.trust();
    issuer.behave(how);
    const refused = await exchange(token());
    expect([refused.status, refused.body.error.code]).toEqual([503, 'unavailable']);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    await expect.poll(() => issuer.waiting(), { message: 'its connection is closed' }).toBe(0);
    issuer.behave('well');
    expect((await exchange(token())).status, 'a pause after the failure').toBe(503);
    expect(issuer.paths).toHaveLength(1);
    server.clock.advance(10 * SECOND);
    expect((await exchange(token())).status).toBe(201);
  },
);

test.for(['slowly', 'not at all'] as const)(
  '[exchange.9] with an issuer that answers %s, an exchange is 503 after 5 seconds, and other requests go on',
  async (how) => {
    await using world = await startWithIssuer();
    const { exchange, token, issuer, server } = world;
    await world.trust();
    issuer.behave(how);
    let answered = 0;
    const waiting = Array.from({ length: 10 }, () =>
      exchange(token()).finally(() => {
        answered += 1;
      }),
    );
    await expect.poll(() => issuer.waiting()).toBe(1);
    expect((await server.build('one')).status).toBe(201);
    expect((await exchange('wrong')).status).toBe(401);
    expect(answered).toBe(0);
    const statuses = (await Promise.all(waiting)).map(({ status }) => status);
    expect(statuses).toEqual(Array(10).fill(503));
    expect(issuer.paths, 'all of them waited for one request').toHaveLength(1);
    await expect.poll(() => issuer.waiting()).toBe(0);
  },
);

test('[exchange.9] while an issuer cannot be reached, keys that were fetched within the last hour are used', async () => {
  await using world = await startWithIssuer();
  const { exchange, token, issuer, server } = world;
  await world.trust();
  expect((await exchange(token())).status).toBe(201);
  issuer.behave('fails');
  server.clock.advance(59 * MINUTE);
  expect((await exchange(token())).status).toBe(201);
  expect((await exchange(token({}, { kid: 'new' }))).status).toBe(503);
  server.clock.advance(MINUTE);
  expect((await exchange(token())).status).toBe(503);
});
