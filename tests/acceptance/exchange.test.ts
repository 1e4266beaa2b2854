import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Issuer, newSigner, signed, startIssuer, unsigned } from '../harness/oidc/issuer.ts';
import { github } from '../harness/oidc/provider-claims.ts';
import { operate } from '../harness/processes/command.ts';
import { type LocalServer, startServer } from '../harness/processes/servers.ts';
import { createAccount } from './support/accounts.ts';
import { Client } from './support/client.ts';
import { expectError, withoutRequestId } from './support/errors.ts';
import type { Account } from './support/target.ts';
import { eventually } from './support/time.ts';
import { first } from './support/upload.ts';

/** An own server, because exchanges are limited by address, and it must reach an issuer here. */
let server: LocalServer;
let issuer: Issuer;
let account: Account;
let repository: string;
const AUDIENCE = 'https://vitrine.example';

interface Exchanged {
  key: string;
  expiresAt: string;
  scopes: string[];
  repositories: string[];
}

beforeAll(async () => {
  server = await startServer();
  issuer = await startIssuer();
  account = await createAccount(server.environment, 'main');
  repository = first(account.repositories);
});
afterAll(async () => {
  await issuer[Symbol.asyncDispose]();
  await server.dispose();
});

/** Adds a trust for tokens with these claims. */
const trust = (...claims: string[]): Promise<{ id: string }> =>
  operate(
    server.environment,
    'trust',
    'add',
    '--issuer',
    issuer.url,
    '--audience',
    AUDIENCE,
    ...claims.flatMap((claim) => ['--claim', claim]),
    '--repo',
    repository,
    '--account',
    account.id,
    '--scope',
    'builds',
  );
const exchange = (token: string) =>
  new Client(server.url).post<Exchanged>('/auth/exchange', { token });
const claims = (more: object = {}) => ({ ...github, aud: AUDIENCE, ...more });

test('[exchange.1 exchange.2 exchange.3 scope.6] the token of a trusted job becomes a key of 5 minutes for its repository', async () => {
  await trust('repository_id=1');
  const { status, body } = await exchange(issuer.token(claims({ repository_id: '1' })));
  expect(status).toBe(201);
  expect(body).toMatchObject({ scopes: ['builds'], repositories: [repository] });
  const life = Date.parse(body.expiresAt) - Date.now();
  expect(life).toBeGreaterThan(4 * 60_000);
  expect(life, 'as long as the token').toBeLessThan(6 * 60_000);
  await new Client(server.url, body.key).newBuild(repository);
  const other = new Client(server.url, body.key);
  expectError(await other.get('/repositories/acme/other/builds'), 'not_found');
  expectError(await other.get('/previews'), 'insufficient_scope');
});

test('[exchange.4 exchange.5 exchange.6 exchange.7] every other token is 401 with one body', async () => {
  await trust('repository_id=2', 'ref=refs/heads/main');
  const good = claims({ repository_id: '2' });
  expect((await exchange(issuer.token(good))).status).toBe(201);
  const now = Math.floor(Date.now() / 1000);
  const mine = newSigner('RS256', issuer.signer().kid);
  const all = { ...issuer.times(), ...good };
  const refused = {
    'no token': 'x',
    'another audience': issuer.token({ ...good, aud: 'https://other.example' }),
    expired: issuer.token({ ...good, exp: now - 1 }),
    'not yet valid': issuer.token({ ...good, nbf: now + 120 }),
    'alg none': unsigned(all, issuer.signer().kid),
    'the key of somebody else': signed(mine, all),
    'an unknown issuer': issuer.token({ ...good, iss: 'https://other.example' }),
    'a fork': issuer.token({ ...good, repository: 'mallory/shop', repository_id: '3' }),
    'another branch': issuer.token({ ...good, ref: 'refs/heads/other' }),
  };
  const bodies = [];
  for (const token of Object.values(refused)) {
    const answer = await exchange(token);
    expectError(answer, 'unauthorized');
    bodies.push(withoutRequestId(answer));
  }
  expect(new Set(bodies.map((body) => JSON.stringify(body))).size).toBe(1);
});

test('[operator.17 exchange.11 exchange.13] trusts are added, listed and removed, and the audit log records it', async () => {
  const { id } = await trust('repository_id=4', 'ref=refs/heads/main', 'ref=refs/heads/next');
  const list = await operate<{ id: string }[]>(server.environment, 'trust', 'list');
  expect(list.find((one) => one.id === id)).toMatchObject({
    accountId: account.id,
    issuer: issuer.url,
    audience: AUDIENCE,
    repository,
    claims: { repository_id: ['4'], ref: ['refs/heads/main', 'refs/heads/next'] },
    scopes: ['builds'],
  });
  const token = issuer.token(claims({ repository_id: '4' }));
  const { key } = (await exchange(token)).body;
  const removed = await operate(server.environment, 'trust', 'remove', id);
  expect(removed).toEqual({ id, removed: true, revokedKeys: 1 });
  expectError(await exchange(token), 'unauthorized');
  const status = async () => (await new Client(server.url, key).get('/me')).status;
  await eventually(status, (found) => found === 401);
  const events = await operate<{ action: string; target: Record<string, string> }[]>(
    server.environment,
    'audit',
    '--account',
    account.id,
    '--limit',
    '100',
  );
  const ofTrust = events.filter(({ target }) => target.trust === id);
  expect(ofTrust.map(({ action }) => action)).toEqual([
    'trust.removed',
    'key.exchanged',
    'trust.added',
  ]);
  expect(JSON.stringify(events)).not.toContain(token.split('.')[2]);
  const byKey = await operate<object[]>(server.environment, 'audit', '--key', key.slice(5, 17));
  expect(byKey.at(-1)).toMatchObject({ action: 'key.exchanged', target: { trust: id } });
});
