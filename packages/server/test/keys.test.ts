import { crc32 } from 'node:zlib';
import { expect, test } from 'vitest';
import { declaration, startTestServer } from '../../../tests/harness/in-process/test-server.ts';
import {
  createAccount,
  createKey,
  linkRepository,
  revokeKey,
} from '../src/core/accounts/administer.ts';

const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** The CRC-32 of a credential in base62. */
function checksum(text: string): string {
  let rest = crc32(text);
  let digits = '';
  for (let at = 0; at < 6; at += 1) {
    digits = DIGITS.charAt(rest % 62) + digits;
    rest = Math.floor(rest / 62);
  }
  return digits;
}

test('[auth.5] a key with the right id, a wrong secret and a valid checksum is refused', async () => {
  await using server = await startTestServer();
  const [prefix = '', id = '', secret = ''] = server.key.split('_');
  const whole = (text: string) => text + checksum(text);
  const body = `${prefix}_${id}_${secret.slice(0, 43)}`;
  expect(whole(body), 'checksums are made as the server makes them').toBe(server.key);
  const guessed = whole(`${prefix}_${id}_${'0'.repeat(43)}`);
  const answer = await server.api('GET', '/api/v1/me', undefined, guessed);
  expect([answer.status, answer.body.error.code]).toEqual([401, 'unauthorized']);
});

test('a token with the right id, a wrong secret and a valid checksum is refused', async () => {
  await using server = await startTestServer();
  const { body } = await server.api('POST', '/api/v1/builds', declaration('one'));
  const guessed = `${body.token.slice(0, 18)}${'0'.repeat(43)}`;
  const path = '/api/v1/builds/finalize';
  const answer = await server.api('POST', path, { token: guessed + checksum(guessed) });
  expect([answer.status, answer.body.error.code]).toEqual([400, 'invalid_token']);
});

test('[auth.8] a key that was just used is refused as soon as this process revokes it', async () => {
  await using server = await startTestServer();
  const { deps, account } = server;
  const wish = { scopes: ['builds', 'preview_upload'], repositories: [], expiresInDays: null };
  const { key, text } = await createKey(deps, account, wish);
  const status = async (path: string) => (await server.api('GET', path, undefined, text)).status;
  const paths = ['/api/v1/me', '/api/v1/previews', '/api/v1/repositories/acme/shop/builds'];
  for (const path of paths) expect([path, await status(path)]).toEqual([path, 200]);
  await revokeKey(deps, key.id);
  for (const path of paths) expect([path, await status(path)]).toEqual([path, 401]);
});

test('[usage.6] GET /me lists the repositories that the key is limited to', async () => {
  await using server = await startTestServer();
  const { deps, account } = server;
  const stranger = await createAccount(deps, 'stranger');
  await linkRepository(deps, 'acme/other', account);
  await linkRepository(deps, 'strange/shop', stranger);
  const wish = { scopes: ['builds'], repositories: ['ACME/shop', 'strange/shop'] };
  const { text } = await createKey(deps, account, { ...wish, expiresInDays: null });
  const told = async (key?: string) =>
    (await server.api('GET', '/api/v1/me', undefined, key)).body.repositories;
  expect(await told()).toEqual(['acme/other', 'acme/shop']);
  expect(await told(text)).toEqual(['acme/shop']);
});

test('[usage.18] quota_exceeded tells what the account holds to keys without limits only', async () => {
  await using server = await startTestServer({ env: { VITRINE_ACCOUNT_QUOTA_BYTES: '1' } });
  const { deps, account } = server;
  const wish = { scopes: ['builds'], repositories: ['acme/shop'], expiresInDays: null };
  const { text } = await createKey(deps, account, wish);
  const refusal = async (key?: string) =>
    (await server.api('POST', '/api/v1/builds', declaration('one'), key)).body.error;
  const code = 'quota_exceeded';
  expect(await refusal()).toMatchObject({ code, message: expect.stringMatching(/0 of 1 bytes/) });
  expect(await refusal(text)).toMatchObject({ code, message: expect.not.stringMatching(/\d/) });
});

test('an Idempotency-Key of another key gives no access to a repository', async () => {
  await using server = await startTestServer();
  const { deps, account } = server;
  const wish = { scopes: ['builds'], repositories: ['acme/other'], expiresInDays: null };
  const { text } = await createKey(deps, account, wish);
  const reserve = (key: string) =>
    fetch(`${server.url}/api/v1/builds`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${key}`,
        'content-type': 'application/json',
        'idempotency-key': 'job-1',
      },
      body: JSON.stringify(declaration('one')),
    });
  expect((await reserve(server.key)).status).toBe(201);
  expect((await reserve(text)).status).toBe(404);
});
