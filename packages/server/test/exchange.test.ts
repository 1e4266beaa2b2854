import { expect, test } from 'vitest';
import { HOUR, SECOND } from '../../../tests/harness/in-process/test-clock.ts';
import { declaration } from '../../../tests/harness/in-process/test-server.ts';
import {
  bitrise,
  buildkite,
  circleci,
  github,
  gitlab,
} from '../../../tests/harness/oidc/provider-claims.ts';
import { removeTrust } from '../src/core/accounts/trusts.ts';
import { sweep } from '../src/core/retention/sweep.ts';
import { AUDIENCE, startWithIssuer } from './support/exchange.ts';

const MINUTE = 60 * SECOND;

test('[exchange.1 exchange.2] a token is exchanged for a key that is limited to the repository of its trust', async () => {
  await using world = await startWithIssuer();
  const { server, exchange, token } = world;
  await world.trust({ repository: 'Acme/Shop', scopes: ['builds', 'preview_upload'] });
  const { status, headers, body } = await exchange(token());
  expect([status, headers.get('cache-control')]).toEqual([201, 'no-store']);
  expect(body).toMatchObject({ scopes: ['builds', 'preview_upload'], repositories: ['Acme/Shop'] });
  const me = (await server.api('GET', '/api/v1/me', undefined, body.key)).body;
  expect(me).toMatchObject({ account: { id: server.account.id }, expiresAt: body.expiresAt });
  const reserve = (more: object) =>
    server.api('POST', '/api/v1/builds', declaration('one', more), body.key);
  expect((await reserve({})).status).toBe(201);
  expect((await reserve({ repo: 'other' })).status).toBe(404);
});

test('[exchange.3] a key lives for 15 minutes, and no longer than its token', async () => {
  await using world = await startWithIssuer();
  const { server, exchange, token } = world;
  await world.trust();
  const now = server.clock.now();
  const lifeOf = async (seconds: number) => {
    const { body } = await exchange(token({ exp: now / 1000 + seconds }));
    return { key: body.key, ms: Date.parse(body.expiresAt) - now };
  };
  expect((await lifeOf(3600)).ms).toBe(15 * MINUTE);
  const short = await lifeOf(120);
  expect(short.ms).toBe(2 * MINUTE);
  const status = async () => (await server.api('GET', '/api/v1/me', undefined, short.key)).status;
  server.clock.advance(2 * MINUTE - 1);
  expect(await status()).toBe(200);
  server.clock.advance(1);
  expect(await status()).toBe(401);
});

test('[exchange.3] a token may end within a millisecond', async () => {
  await using world = await startWithIssuer();
  const { server, exchange, token } = world;
  await world.trust();
  const end = server.clock.now() + 2 * MINUTE;
  const { status, body } = await exchange(token({ exp: (end + 0.5) / 1000 }));
  expect(status).toBe(201);
  const found = await server.deps.store.keys.find(body.key.slice(5, 17));
  expect(found?.key.expiresAt).toBe(end);
});

test('an exchanged key is deleted an hour after its end, and other keys are not', async () => {
  await using world = await startWithIssuer();
  const { server, exchange, token } = world;
  await world.trust();
  const { body } = await exchange(token());
  const find = () => server.deps.store.keys.find(body.key.slice(5, 17));
  server.clock.advance(HOUR);
  expect(await sweep(server.deps)).toMatchObject({ keys: 0 });
  expect(await find()).toBeDefined();
  server.clock.advance(6 * MINUTE);
  expect(await sweep(server.deps)).toMatchObject({ keys: 1 });
  expect(await find()).toBeUndefined();
  expect((await server.api('GET', '/api/v1/me')).status).toBe(200);
});

test('[exchange.11] the audit log has the key, the trust and the subject, and never the token', async () => {
  await using world = await startWithIssuer();
  const { server, exchange, token } = world;
  const { id } = await world.trust();
  const subject = `repo:acme/\u001b[31mshop\u0000:${'x'.repeat(500)}`;
  const sent = token({ sub: subject });
  const { body, headers } = await exchange(sent);
  const key = body.key.slice(5, 17);
  const [event] = await server.deps.store.audit.newest({ action: 'key.exchanged' }, 2);
  expect(event).toMatchObject({
    actor: key,
    accountId: server.account.id,
    requestId: headers.get('x-request-id'),
    target: {
      key,
      trust: id,
      subject: expect.stringMatching(/^repo:acme\/\uFFFD\[31mshop\uFFFD:x+$/),
    },
  });
  expect(event?.target.subject).toHaveLength(200);
  await exchange(token({ aud: 'other' }));
  await server.deps.refusalLog.flush();
  const all = JSON.stringify(await server.deps.store.audit.newest({}, 100));
  expect(all).toContain('refused.unauthorized');
  for (const secret of [sent, sent.split('.')[2] ?? '', body.key]) {
    expect(all).not.toContain(secret);
    expect(server.log()).not.toContain(secret);
  }
  expect(server.log(), 'the operator sees why').toContain(`${id}: another audience`);
});

test('[exchange.13] removing a trust revokes the keys that it gave, and no others', async () => {
  await using world = await startWithIssuer();
  const { server, exchange, token } = world;
  const { id } = await world.trust();
  await world.trust({ claims: ['repository_id=75'] });
  const status = async (key: string) =>
    (await server.api('GET', '/api/v1/me', undefined, key)).status;
  const first = (await exchange(token())).body.key;
  const second = (await exchange(token({ repository_id: '75' }))).body.key;
  expect(await removeTrust(server.deps, id)).toMatchObject({ revokedKeys: 1 });
  expect([await status(first), await status(second)]).toEqual([401, 200]);
  expect((await exchange(token())).status).toBe(401);
  expect((await exchange(token({ repository_id: '75' }))).status).toBe(201);
});

test('[exchange.12] of several trusts the one that binds the most claims decides, then the oldest', async () => {
  await using world = await startWithIssuer();
  const { exchange, token, trust, server } = world;
  await trust({ repository: 'acme/first' });
  server.clock.advance(1);
  await trust({ repository: 'acme/second', claims: ['repository_owner_id=65'] });
  server.clock.advance(1);
  const main = ['repository_id=74', 'ref=refs/heads/main'];
  await trust({ repository: 'acme/main', claims: main });
  const of = async (claims: object) => (await exchange(token(claims))).body.repositories;
  expect(await of({})).toEqual(['acme/main']);
  expect(await of({ ref: 'refs/heads/topic' })).toEqual(['acme/first']);
  expect(await of({ repository_id: '75' })).toEqual(['acme/second']);
});

test('[exchange.10] an address exchanges at most 30 tokens a minute', async () => {
  await using world = await startWithIssuer();
  const { exchange, token, server } = world;
  await world.trust();
  for (let time = 1; time <= 30; time += 1)
    expect([time, (await exchange(time % 2 ? token() : 'wrong')).status]).toEqual([
      time,
      time % 2 ? 201 : 401,
    ]);
  const refused = await exchange(token());
  expect([refused.status, refused.body.error.code]).toEqual([429, 'rate_limited']);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  expect((await server.api('GET', '/api/v1/me')).status, 'with a key').toBe(200);
});

/** The claim that identifies the repository, the audience, and the claims of the documentation. */
const PROVIDERS: [string, string, string, object][] = [
  ['GitHub', 'repository_id=74', AUDIENCE, { ...github, aud: AUDIENCE }],
  ['GitLab', 'project_id=20', AUDIENCE, { ...gitlab, aud: [AUDIENCE, 'https://other.example'] }],
  [
    'CircleCI',
    `oidc.circleci.com/project-id=${circleci['oidc.circleci.com/project-id']}`,
    circleci.aud,
    circleci,
  ],
  ['Buildkite', `pipeline_id=${buildkite.pipeline_id}`, AUDIENCE, { ...buildkite, aud: AUDIENCE }],
  ['Bitrise', `app_slug=${bitrise.app_slug}`, AUDIENCE, { ...bitrise, aud: AUDIENCE }],
];

test.for(PROVIDERS)(
  '[exchange.7] tokens with the claims of %s are exchanged',
  async ([, claim, audience, claims]) => {
    await using world = await startWithIssuer();
    await world.trust({ claims: [claim], audience });
    expect((await world.exchange(world.issuer.token(claims))).status).toBe(201);
  },
);
