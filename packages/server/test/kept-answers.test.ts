import { expect, test } from 'vitest';
import { declaration, startTestServer } from '../../../tests/harness/in-process/test-server.ts';
import { createKey, revokeKey, unlinkRepository } from '../src/core/accounts/administer.ts';

const LATEST = '/api/v1/builds?owner=acme&repo=shop&branch=main';
const HOUR = 3_600_000;

/** A server with a build that is the latest, which was asked for twice. */
async function withLatest() {
  const server = await startTestServer();
  const { record } = await server.build('one');
  const latest = async (credential?: string) => {
    const { status, body } = await server.api('GET', LATEST, undefined, credential);
    return status === 200 ? body : status;
  };
  for (const _ of ['read', 'kept']) expect(await latest()).toEqual(record);
  return { server, record, latest, [Symbol.asyncDispose]: () => server[Symbol.asyncDispose]() };
}

test('a repeated read has the headers of the first, and counts for the rate limit', async () => {
  await using server = await startTestServer();
  await server.build('one');
  const [first, second] = [await server.api('GET', LATEST), await server.api('GET', LATEST)];
  const names = ({ headers }: typeof first) => [...headers.keys()].sort();
  expect(names(second)).toEqual(names(first));
  expect(second.headers.get('content-type')).toBe(first.headers.get('content-type'));
  const left = ({ headers }: typeof first) => Number(headers.get('x-ratelimit-remaining'));
  expect(left(first) - left(second)).toBe(1);
});

test('[build.latest.1] the read after a finalize has the new build', async () => {
  await using given = await withLatest();
  const { record } = await given.server.build('two', { commitSha: 'b'.repeat(40) });
  expect(await given.latest()).toEqual(record);
});

test('the read after a delete does not have the build', async () => {
  await using given = await withLatest();
  const { server, record } = given;
  await server.api('GET', `/api/v1/builds/${record.id}`);
  await server.api('DELETE', `/api/v1/builds/${record.id}`);
  expect(await given.latest()).toBe(404);
  expect((await server.api('GET', `/api/v1/builds/${record.id}`)).status).toBe(404);
});

test('a pending build expires without a commit', async () => {
  await using server = await startTestServer();
  const { body } = await server.api('POST', '/api/v1/builds', declaration('one'));
  const status = async () => (await server.api('GET', `/api/v1/builds/${body.id}`)).body.status;
  expect([await status(), await status()]).toEqual(['pending', 'pending']);
  server.clock.advance(25 * HOUR);
  expect(await status()).toBe('expired');
});

test('a revoked key is refused by the next read, and an expired one too', async () => {
  await using given = await withLatest();
  const { server } = given;
  const wish = { scopes: ['builds' as const], repositories: [] };
  const key = async (expiresInDays: number | null) =>
    createKey(server.deps, server.account, { ...wish, expiresInDays });
  const [revoked, short] = [await key(null), await key(1)];
  for (const { text } of [revoked, short, revoked, short])
    expect((await given.latest(text)).status).toBe('ready');
  await revokeKey(server.deps, revoked.key.id);
  expect(await given.latest(revoked.text)).toBe(401);
  server.clock.advance(25 * HOUR);
  expect(await given.latest(short.text)).toBe(401);
});

test('an answer is kept for the key that asked', async () => {
  await using given = await withLatest();
  const { server } = given;
  const wish = { scopes: ['builds' as const], repositories: ['acme/other'], expiresInDays: null };
  const { text } = await createKey(server.deps, server.account, wish);
  expect(await given.latest(text)).toBe(404);
});

test('the read after an unlink is refused', async () => {
  await using given = await withLatest();
  await unlinkRepository(given.server.deps, 'acme/shop');
  expect(await given.latest()).toBe(404);
});
