import { expect, test } from 'vitest';
import { json, netError } from '../../client/test/fake-vitrine.ts';
import { runHere } from '../test/support/fake-io.ts';
import { fakeWorld, identity } from '../test/support/fake-world.ts';

const { setUp, upload } = fakeWorld();

async function ask(url: string) {
  const { env, world } = setUp();
  const asked: string[] = [];
  const fetch = async (address: unknown) => {
    asked.push(`${address}`);
    return json(200, { data: [], nextCursor: null });
  };
  const given = { ...world, env: { ...env, VITRINE_URL: url }, fetch: fetch as typeof world.fetch };
  const { err } = await runHere(['builds', '--repo', 'acme/shop', '--json'], given);
  return { asked, err };
}

test.each([
  ['http://vitrine.example', true],
  ['http://127.example', true],
  ['http://10.0.0.1:4600', true],
  ['https://vitrine.example', false],
  ['http://localhost:4600', false],
  ['http://127.0.0.1:4600', false],
  ['http://[::1]:4600', false],
])('a key for %s is sent after a warning about plain http: %s', async (url, isWarned) => {
  const { err } = await ask(url);
  expect(err.includes('is plain http')).toBe(isWarned);
});

test.each(['', '/', '/api/v1', '/api/v1/', '//api/v1//'])(
  'VITRINE_URL may end in the path of the API: "%s"',
  async (end) => {
    const { asked } = await ask(`https://vitrine.example/base${end}`);
    expect(asked[0]).toMatch(/^https:\/\/vitrine\.example\/base\/+api\/v1\/repositories\//);
    expect(asked[0]?.match(/api\/v1/g)).toHaveLength(1);
  },
);

test('an error for an unreachable upload address says that it came from the server', async () => {
  const { vitrine, vitrineCli } = setUp();
  vitrine.fail('PUT', () => netError('ECONNREFUSED'), 50);
  const { err, code } = await vitrineCli(...upload);
  expect(code).toBe(1);
  expect(err).toContain('The address came from the server; when it is not right');
  expect(err).toContain('VITRINE_BASE_URL');
});

test('builds: a list that does not end is an error', async () => {
  const { vitrine, vitrineCli } = setUp();
  vitrine.fail('GET', () => json(200, { data: [], nextCursor: crypto.randomUUID() }), 50);
  const { err, code } = await vitrineCli('builds', ...identity.slice(0, 2));
  expect(code).toBe(1);
  expect(err).toContain('a list that does not end');
});
