import { expect, test } from 'vitest';
import { fakeVitrine, json, netError, refusal } from '../test/fake-vitrine.ts';
import { type ClientOptions, createClient } from './client.ts';

function setUp(more: Partial<ClientOptions> = {}) {
  const vitrine = fakeVitrine();
  const { fetch, system } = vitrine;
  const url = 'https://vitrine.test/base/';
  return { vitrine, client: createClient({ url, key: 'vtrk_k', fetch, system, ...more }) };
}

test('a base url may have a path and a final slash', async () => {
  const { vitrine, client } = setUp();
  vitrine.fail('GET', () => json(200, { keyId: 'abc' }));
  expect(await client.me()).toEqual({ keyId: 'abc' });
  expect(vitrine.seen[0]?.path).toBe('/base/api/v1/me');
});

test('onServerVersion is called for every response with a version, including refusals', async () => {
  const versions: string[] = [];
  const onServerVersion = (version: string) => versions.push(version);
  const { vitrine, client } = setUp({ onServerVersion });
  const headers = { 'Vitrine-Version': '0.2.0' };
  vitrine.fail('GET', () => json(200, {}, headers));
  await client.me();
  vitrine.fail('GET', () => refusal(401, 'unauthorized', [], headers));
  await expect(client.me()).rejects.toThrow('unauthorized');
  vitrine.fail('GET', () => json(200, {}));
  await client.me();
  expect(versions).toEqual(['0.2.0', '0.2.0']);
});

test('retries of a server that never responded end sooner than those of one that did', async () => {
  const { vitrine, client } = setUp();
  const spent = async () => {
    vitrine.pauses.length = 0;
    await expect(client.me()).rejects.toThrow('the connection was refused');
    return vitrine.pauses.reduce((sum, pause) => sum + pause, 0);
  };
  vitrine.fail('GET', () => netError('ECONNREFUSED'), 200);
  expect(await spent()).toBeLessThan(10_000);
  const fetches = vitrine.seen.length;
  const { vitrine: known, client: other } = setUp();
  known.fail('GET', () => json(200, {}));
  await other.me();
  known.fail('GET', () => netError('ECONNREFUSED'), 200);
  await expect(other.me()).rejects.toThrow('refused');
  expect(known.pauses.reduce((sum, pause) => sum + pause, 0)).toBeGreaterThan(50_000);
  expect(fetches).toBeGreaterThan(2);
});

test('with a longer firstContactSeconds the first request is retried through a restart', async () => {
  const { vitrine, client } = setUp({ firstContactSeconds: Number.POSITIVE_INFINITY });
  vitrine.fail('GET', () => netError('ECONNREFUSED'), 20);
  vitrine.fail('GET', () => json(200, { keyId: 'abc' }));
  expect(await client.me()).toEqual({ keyId: 'abc' });
});

test('DELETE: 404 after a lost response is a success', async () => {
  const { vitrine, client } = setUp();
  vitrine.fail('DELETE', () => netError('ECONNRESET'));
  await client.deleteBuild('bld_1');
  await expect(client.deleteBuild('bld_1')).rejects.toMatchObject({ code: 'not_found' });
});

test('DELETE: 404 after a refusal that had no effect is an error', async () => {
  const { vitrine, client } = setUp();
  vitrine.fail('DELETE', () => refusal(429, 'rate_limited'));
  await expect(client.deleteBuild('bld_1')).rejects.toMatchObject({ code: 'not_found' });
  vitrine.fail('DELETE', () => refusal(503, 'unavailable'));
  vitrine.fail('DELETE', () => refusal(429, 'rate_limited'));
  await client.deleteBuild('bld_1');
});

test('all pages are read', async () => {
  const { vitrine, client } = setUp();
  vitrine.fail('GET', () => json(200, { data: [{ id: '1' }, { id: '2' }], nextCursor: 'c' }));
  vitrine.fail('cursor=c', () => json(200, { data: [{ id: '3' }], nextCursor: null }));
  const ids = [];
  for await (const build of client.allBuilds({ owner: 'a/b', repo: 'c', limit: 2 }))
    ids.push(build.id);
  expect(ids).toEqual(['1', '2', '3']);
  expect(vitrine.seen[0]?.path).toBe('/base/api/v1/repositories/a%2Fb/c/builds');
});

test('testRuns iterates over all pages of an interval', async () => {
  const { vitrine, client } = setUp();
  const first = 'test-runs?from=2026-11-01&limit=1';
  vitrine.fail(first, () => json(200, { data: [{ sequence: 1 }], nextCursor: 'c' }));
  vitrine.fail(`${first}&cursor=c`, () => json(200, { data: [{ sequence: 2 }], nextCursor: null }));
  const numbers = [];
  for await (const { sequence } of client.testRuns({ from: '2026-11-01', limit: 1 }))
    numbers.push(sequence);
  expect(numbers).toEqual([1, 2]);
});

test.each([
  ['stay empty', () => ({ data: [], nextCursor: crypto.randomUUID() })],
  ['begin again', () => ({ data: [{ id: '1' }], nextCursor: 'c' })],
])('a list that does not end is an error: its pages %s', async (what, page) => {
  const { vitrine, client } = setUp();
  vitrine.fail('GET', () => json(200, page()), 50);
  const all = async () => {
    for await (const _ of client.allBuilds({ owner: 'a', repo: 'c' }));
  };
  await expect(all()).rejects.toThrow(what);
  expect(vitrine.seen.length).toBeLessThan(25);
});

test('a page that is not JSON is not a Vitrine server', async () => {
  const { vitrine, client } = setUp();
  vitrine.fail('GET', () => new Response('<html>'));
  await expect(client.me()).rejects.toThrow('does not seem to be a Vitrine server');
});

test('health requests both probes and returns an unready server as a result', async () => {
  const { vitrine, client } = setUp();
  const date = new Date(vitrine.system.now() + 90_000).toUTCString();
  vitrine.fail('healthz', () => json(200, {}, { Date: date }));
  vitrine.fail('readyz', () => refusal(503, 'unavailable', [], { Date: date }));
  expect(await client.health()).toEqual({ alive: true, ready: false, clockOffsetMs: 90_000 });
});

test.each(['ENOTFOUND', 'EAI_AGAIN'])(
  '[cli.12] %s is retried, also after the first contact',
  async (code) => {
    const { vitrine, client } = setUp();
    vitrine.fail('GET', () => netError(code));
    vitrine.fail('GET', () => json(200, { keyId: 'abc' }), 2);
    expect(await client.me()).toEqual({ keyId: 'abc' });
    vitrine.fail('GET', () => netError(code));
    expect(await client.me()).toEqual({ keyId: 'abc' });
  },
);

test('a finalize that stays in progress ends after finalizeSeconds, by default after half an hour', async () => {
  const under = () => refusal(409, 'finalize_in_progress', [], { 'Retry-After': '10' });
  const spent = async (options: Partial<ClientOptions>) => {
    const { vitrine, client } = setUp(options);
    vitrine.fail('finalize', under, 1000);
    await expect(client.finalizeBuild('vtrr_1')).rejects.toMatchObject({
      code: 'finalize_in_progress',
    });
    return vitrine.pauses.reduce((sum, pause) => sum + pause, 0) / 1000;
  };
  expect(await spent({ finalizeSeconds: 30 })).toBeLessThanOrEqual(30);
  expect(await spent({ finalizeSeconds: 0 })).toBe(0);
  expect(await spent({ retrySeconds: 5 })).toBeGreaterThan(1700);
});

test('Retry-After as a date is read by the clock of the response', async () => {
  const { vitrine, client } = setUp();
  const at = vitrine.system.now() + 7_200_000;
  const headers = {
    Date: new Date(at).toUTCString(),
    'Retry-After': new Date(at + 3000).toUTCString(),
  };
  vitrine.fail('GET', () => refusal(503, 'unavailable', [], headers));
  vitrine.fail('GET', () => json(200, {}));
  await client.me();
  expect(vitrine.pauses).toEqual([3125]);
});

test('a 413 of a proxy is reported as such, with the size that was sent', async () => {
  const { vitrine, client } = setUp();
  const page = '<html><head><title>413 Request Entity Too Large</title></head></html>';
  vitrine.fail('POST', () => new Response(page, { status: 413 }), 2);
  const failure = client.finalizeBuild('x'.repeat(1_200_000));
  await expect(failure).rejects.toThrow('but not as Vitrine does: a proxy in front of it');
  await expect(failure).rejects.toThrow('takes no body of 1.2 MB');
});
