import { expect, test } from 'vitest';
import { json, netError, refusal } from '../../client/test/fake-vitrine.ts';
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

test.each([
  ['an object store', 'http://minio:9000/bucket/key', 'VITRINE_S3_PUBLIC_ENDPOINT of the server'],
  ['the server', 'http://vitrine:8484/api/v1/slots/x', 'VITRINE_BASE_URL of the server'],
])(
  'an unknown name in the slots of %s is reported with the variable that sets it',
  async (_, putUrl, variable) => {
    const { vitrine, world } = setUp();
    const fetch: typeof globalThis.fetch = async (address, init) => {
      if (init?.method === 'PUT') throw netError('ENOTFOUND');
      const answer = await vitrine.fetch(address, init);
      const body = await answer.json();
      for (const slot of body.slots ?? []) slot.putUrl = putUrl;
      return json(answer.status, body);
    };
    const { err, code } = await runHere([...upload, '--retry-seconds', '0'], { ...world, fetch });
    expect(code).toBe(1);
    const { origin } = new URL(putUrl);
    expect(err).toContain(`could not be uploaded: cannot reach ${origin}: its name is not known`);
    expect(err).toContain('The address came from the server; when it is not right');
    expect(err).toContain(variable);
    expect(err).not.toContain('is VITRINE_URL right?');
  },
);

test('[cli.12] in a CI job, a host name that does not resolve is tried again', async () => {
  const { vitrine, world } = setUp();
  vitrine.fail('POST', () => netError('ENOTFOUND'), 2);
  vitrine.fail('PUT', () => netError('ENOTFOUND'));
  expect(await runHere([...upload, '--json'], { ...world, isCi: true })).toMatchObject({
    code: 0,
    err: '',
  });
});

test('--retry-seconds ends the waiting for a finalize that does not end', async () => {
  const { vitrine, world } = setUp();
  const under = () => refusal(409, 'finalize_in_progress', [], { 'Retry-After': '1' });
  vitrine.fail('finalize', under, 100);
  const started = performance.now();
  const { code, err } = await runHere([...upload, '--retry-seconds', '2'], world);
  expect(code).toBe(1);
  expect(performance.now() - started).toBeLessThan(10_000);
  expect(err).toContain('[finalize_in_progress, request req_1]');
});

test('builds: a list that does not end is an error', async () => {
  const { vitrine, vitrineCli } = setUp();
  vitrine.fail('GET', () => json(200, { data: [], nextCursor: crypto.randomUUID() }), 50);
  const { err, code } = await vitrineCli('builds', ...identity.slice(0, 2));
  expect(code).toBe(1);
  expect(err).toContain('a list that does not end');
});
