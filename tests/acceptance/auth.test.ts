import { expect, test } from 'vitest';
import { newBundle } from '../harness/fixtures/bytes.ts';
import { request } from '../harness/http/client.ts';
import { operate } from '../harness/processes/command.ts';
import { createKey } from './support/accounts.ts';
import { Client } from './support/client.ts';
import { expectError } from './support/errors.ts';
import { client, repository } from './support/main.ts';
import { part, target, without } from './support/target.ts';
import { eventually } from './support/time.ts';
import { buildRequest, created, putAll } from './support/upload.ts';

const { main, url } = target;
const KEY = /^vtrk_[0-9A-Za-z]{12}_[0-9A-Za-z]{49}$/;

const PROTECTED: [method: string, path: string][] = [
  ['POST', '/builds'],
  ['POST', '/builds/finalize'],
  ['GET', '/builds?owner=a&repo=b&branch=c'],
  ['GET', '/builds/bld_x'],
  ['DELETE', '/builds/bld_x'],
  ['GET', '/repositories/a/b/builds'],
  ['POST', '/previews'],
  ['POST', '/previews/finalize'],
  ['GET', '/previews'],
  ['GET', '/previews/x'],
  ['DELETE', '/previews/x'],
  ['POST', '/reservations/renew'],
  ['GET', '/usage'],
  ['GET', '/me'],
];

test('[auth.1] a valid key in the Authorization header is accepted', async () => {
  expect((await client.get('/me')).status).toBe(200);
});

test('[auth.2] keys have the documented form', () => {
  for (const key of Object.values(main.keys)) expect(key).toMatch(KEY);
});

test.for(PROTECTED)('[auth.3 auth.9] %s %s without a key is 401', async ([method, path]) => {
  const json = method === 'POST' ? {} : undefined;
  const answer = await new Client(url).call(method, path, { json });
  expectError(answer, 'unauthorized');
  expect(answer.headers.get('www-authenticate')).toMatch(/^Bearer\b/);
});

const { all } = main.keys;
const lastReplaced = all.slice(0, -1) + (all.endsWith('0') ? '1' : '0');
const secretReplaced = all.slice(0, 30) + (all[30] === '0' ? '1' : '0') + all.slice(31);

test.for([
  ['another scheme', `Basic ${all}`],
  ['no scheme', all],
  ['a scheme alone', 'Bearer'],
  ['another prefix', `Bearer vtrx${all.slice(4)}`],
  ['one character less', `Bearer ${all.slice(0, -1)}`],
  ['one character more', `Bearer ${all}0`],
  ['a wrong checksum', `Bearer ${lastReplaced}`],
  ['a secret the checksum does not fit', `Bearer ${secretReplaced}`],
  ['a character outside the alphabet', `Bearer ${all.slice(0, -1)}-`],
  ['two keys', `Bearer ${all}, Bearer ${all}`],
] as const)('[auth.4] %s is 401', async ([, authorization]) => {
  const headers = { Authorization: authorization };
  expectError(await request('GET', `${url}/api/v1/me`, { headers }), 'unauthorized');
});

test('[auth.5] the secret of one key is refused with the id of another', async () => {
  const mixed = main.keys.all.slice(0, 18) + main.keys.second.slice(18);
  expectError(await new Client(url, mixed).get('/me'), 'unauthorized');
});

test.skipIf(without.brief)('[auth.5] a well-formed key of another server is 401', async () => {
  const foreign = part('brief').main.keys.all;
  expectError(await new Client(url, foreign).get('/me'), 'unauthorized');
});

test('[auth.7] a revoked key is 401', async () => {
  expectError(await new Client(url, main.keys.revoked).get('/me'), 'unauthorized');
});

test.skipIf(without.local)(
  '[auth.7 auth.10 operator.10] a key is refused within 5 s of its revocation, and its reservations stay open',
  async () => {
    const { environment } = part('local');
    const key = await createKey(environment, main.id);
    const leaving = new Client(url, key.key);
    const bundle = newBundle();
    const { token, slots } = await leaving.reserveBuild(buildRequest(repository, bundle));
    await operate(environment, 'key', 'revoke', key.id);
    const refusal = await eventually(
      () => leaving.get('/me'),
      ({ status }) => status === 401,
      5_000,
    );
    expectError(refusal, 'unauthorized');
    await putAll(slots, [bundle]);
    created(await client.finalizeBuild(token));
  },
);

test('[auth.11 auth.12] a reservation token has the form of a key and is not accepted as one', async () => {
  const { token } = await client.reserveBuild(buildRequest(repository));
  expect(token).toMatch(/^vtrr_[0-9A-Za-z]{12}_[0-9A-Za-z]{49}$/);
  expectError(await new Client(url, token).get('/me'), 'unauthorized');
});

test('[auth.13 operator.8] a limited key sees nothing outside its repositories', async () => {
  const limited = new Client(url, main.keys.limited);
  const [inside = '', outside = ''] = main.repositories;
  const seen = await limited.newBuild(inside);
  expect((await limited.get(`/builds/${seen.id}`)).status).toBe(200);
  const hidden = await client.newBuild(outside);
  const { owner, repo, branch } = hidden;
  expectError(await limited.post('/builds', buildRequest(outside)), 'not_found');
  expectError(await limited.get(`/builds/${hidden.id}`), 'not_found');
  expectError(await limited.get(`/repositories/${outside}/builds`), 'not_found');
  expectError(await limited.delete(`/builds/${hidden.id}`), 'not_found');
  const query = new URLSearchParams({ owner, repo, branch });
  expectError(await limited.get(`/builds?${query}`), 'not_found');
});
