import { defaultLimits } from '@vitrine/contract/schemas';
import { afterAll, expect, test } from 'vitest';
import { fakeVitrine, json, netError, refusal } from '../../../client/test/fake-vitrine.ts';
import { temporaryFolder } from '../../test/support/bundles.ts';
import { runHere } from '../../test/support/fake-io.ts';
import { wellFormedKey } from '../../test/support/key.ts';

const folder = temporaryFolder();
afterAll(() => folder.remove());

type Vitrine = ReturnType<typeof fakeVitrine>;
const me = {
  account: { id: 'acc_1', name: 'acme' },
  keyId: 'kkkkkkkkkkkk',
  scopes: ['builds', 'preview_upload'],
  expiresAt: null,
  repositories: ['acme/shop'],
};
const identity = ['--repo', 'Acme/Shop', '--branch', 'main', '--commit', 'a'.repeat(40)];

function healthy(vitrine: Vitrine, who: object = me): void {
  vitrine.fail('GET https://vitrine.test/healthz', () => json(200, {}));
  vitrine.fail('GET https://vitrine.test/readyz', () => json(200, {}));
  vitrine.fail('/limits', () => json(200, defaultLimits));
  vitrine.fail('/me', () => json(200, who));
  vitrine.fail('DELETE', () => new Response(null, { status: 204 }));
}

async function doctor(prepare: (vitrine: Vitrine) => void, more: string[] = [], env: object = {}) {
  const vitrine = fakeVitrine({ checksums: true });
  prepare(vitrine);
  const all = { VITRINE_URL: vitrine.origin, VITRINE_KEY: wellFormedKey(), ...env };
  const world = { env: all, cwd: folder.path, fetch: vitrine.fetch };
  const { code, out, err } = await runHere(['doctor', '--json', ...identity, ...more], world);
  const { ok, checks } = JSON.parse(out);
  const of = (name: string) => checks.find((check: { name: string }) => check.name === name);
  return { code, ok, of, vitrine, err };
}

test('[cli.19] doctor: every check is ok', async () => {
  const { code, ok, of, vitrine } = await doctor(healthy);
  expect({ code, ok }).toEqual({ code: 0, ok: true });
  expect(of('repository')).toMatchObject({ status: 'ok', message: 'Acme/Shop is linked' });
  expect(of('upload')).toMatchObject({ status: 'ok' });
  expect(vitrine.count('PUT')).toBe(2);
  const { message } = of('upload');
  expect(message).toContain(
    'a file of 2 MiB was uploaded and deleted again; larger ones, up to 256',
  );
  expect(of('request size')).toMatchObject({
    status: 'ok',
    message: 'requests of 2 MiB reach the server',
  });
  expect(vitrine.count('DELETE', '/previews/share1')).toBe(1);
});

test('doctor: an unreachable server fails', async () => {
  const { code, of } = await doctor((vitrine) =>
    vitrine.fail('GET', () => netError('ECONNREFUSED')),
  );
  expect(code).toBe(1);
  expect(of('server')).toMatchObject({
    status: 'fail',
    fix: 'start the server, or correct VITRINE_URL',
  });
  expect(of('key')).toBeUndefined();
});

test('doctor: a server that is not Vitrine fails', async () => {
  const { code, of } = await doctor(() => {});
  expect(code).toBe(1);
  expect(of('server').message).toContain('not as a Vitrine server does');
});

test('doctor: an unready server fails, and a wrong clock gives a warning', async () => {
  const { of, code } = await doctor((vitrine) => {
    vitrine.fail('healthz', () => json(200, {}));
    vitrine.fail('readyz', () =>
      refusal(503, 'unavailable', [], { Date: 'Fri, 20 Nov 2020 09:00:00 GMT' }),
    );
    healthy(vitrine);
  });
  expect(of('ready')).toMatchObject({ status: 'fail' });
  expect(of('clock')).toMatchObject({ status: 'warn' });
  expect(code).toBe(1);
});

test('doctor: malformed and unknown keys, keys without scopes, and keys that expire soon are reported', async () => {
  const malformed = await doctor(healthy, [], { VITRINE_KEY: 'abc' });
  expect(malformed.of('key form')).toMatchObject({ status: 'fail' });
  expect(malformed.of('key')).toBeUndefined();
  const unknown = await doctor((vitrine) => {
    vitrine.fail('/me', () => refusal(401, 'unauthorized'));
    healthy(vitrine);
  });
  expect(unknown.of('key')).toMatchObject({
    status: 'fail',
    message: 'the server does not accept the key',
  });
  const powerless = await doctor((vitrine) => healthy(vitrine, { ...me, scopes: ['test_runs'] }));
  expect(powerless.of('scopes')).toMatchObject({ status: 'fail' });
  // By the server's clock.
  const soon = '2026-11-20T10:00:00.000Z';
  const expiring = await doctor((vitrine) => healthy(vitrine, { ...me, expiresAt: soon }));
  expect(expiring.of('expiry')).toMatchObject({ status: 'warn' });
  expect(expiring.code).toBe(0);
});

test('doctor: a repository that is not linked is named with the command that links it', async () => {
  const { of, code } = await doctor((vitrine) =>
    healthy(vitrine, { ...me, repositories: ['acme/other'] }),
  );
  expect(of('repository')).toEqual({
    name: 'repository',
    status: 'fail',
    message: 'Acme/Shop is not linked to this account; linked: acme/other',
    fix: 'the operator runs: vitrine-server repo link Acme/Shop --account acc_1',
  });
  expect(code).toBe(1);
});

test('doctor: a storage that refuses the bytes fails', async () => {
  const { of } = await doctor((vitrine) => {
    vitrine.fail('PUT', () => netError('ECONNREFUSED'));
    healthy(vitrine);
  });
  expect(of('upload')).toMatchObject({ status: 'fail' });
  expect(of('upload').fix).toContain('must be reachable from here');
});

test('doctor: --no-upload and a key without the scope skip the upload', async () => {
  expect((await doctor(healthy, ['--no-upload'])).of('upload')).toMatchObject({ status: 'skip' });
  const { of } = await doctor((vitrine) => healthy(vitrine, { ...me, scopes: ['builds'] }));
  expect(of('upload')).toMatchObject({ status: 'skip' });
});

test('http to another machine is warned about', async () => {
  const { of } = await doctor(() => {}, ['--url', 'http://vitrine.test']);
  expect(of('transport')).toMatchObject({ status: 'warn' });
  const local = await doctor(() => {}, ['--url', 'http://localhost:8484']);
  expect(local.of('transport')).toMatchObject({ status: 'ok' });
});

test('doctor prints one line per check, with the fix below it', async () => {
  const env = { VITRINE_KEY: '' };
  const { code, out, err } = await runHere(['doctor'], { env, cwd: folder.path });
  expect(out).toMatch(/^FAIL {2}url +no server: set VITRINE_URL/);
  expect(out).toContain('-> export VITRINE_KEY=vtrk_…');
  expect(out).toMatch(/^warn {2}commit/m);
  expect(err).toBe('vitrine: 2 of 3 checks failed\n');
  expect(code).toBe(1);
});

const tooLarge = () => new Response('<html>413 Request Entity Too Large</html>', { status: 413 });

test('doctor: a proxy that takes no large request or upload is found, with its setting', async () => {
  const { of, code } = await doctor((vitrine) => {
    vitrine.fail('/renew', tooLarge);
    vitrine.fail('PUT', tooLarge, 2);
    healthy(vitrine);
  });
  expect(code).toBe(1);
  for (const name of ['request size', 'upload']) {
    expect(of(name)).toMatchObject({ status: 'fail' });
    expect(of(name).message).toContain('client_max_body_size');
  }
});

test('doctor: --upload-size sets the size of the file, up to the limit of a file', async () => {
  const { of, vitrine } = await doctor(healthy, ['--upload-size', '5']);
  expect(of('upload').message).toContain('a file of 5 MiB');
  const sizes = [...vitrine.stored.values()].map((bytes) => bytes.length);
  expect(sizes).toContain(5 * 1024 ** 2);
});

test('doctor: a store that refuses checksum headers is a warning, since uploads go without', async () => {
  const xml =
    "<Error><Code>InvalidArgument</Code><Message>Unsupported header 'x-amz-checksum-sha256' received for this API call.</Message></Error>";
  const { of, code } = await doctor((vitrine) => {
    vitrine.fail('PUT https://vitrine.test/slots/0-1', () => new Response(xml, { status: 400 }));
    healthy(vitrine);
  });
  expect(code).toBe(0);
  expect(of('upload')).toMatchObject({ status: 'ok' });
  expect(of('checksums')).toMatchObject({ status: 'warn' });
  expect(of('checksums').message).toContain('Unsupported header');
});

test.each([
  ['p.example:3128', 'ok', 'requests go through p.example:3128 (HTTPS_PROXY)'],
  ['socks5://u:s3cret@p.example', 'fail', 'the proxy p.example:1080 (HTTPS_PROXY): vitrine speaks'],
])('doctor: the proxy %s is reported as %s', async (HTTPS_PROXY, status, words) => {
  const { of } = await doctor(healthy, [], { HTTPS_PROXY });
  expect(of('proxy')).toMatchObject({ status });
  expect(of('proxy').message).toContain(words);
  expect(of('proxy').message).not.toContain('s3cret');
});

test('doctor: an account whose quota is used up fails once, with the server’s message', async () => {
  const { of } = await doctor((vitrine) => {
    healthy(vitrine);
    vitrine.fail('/previews', () => refusal(403, 'quota_exceeded'));
  });
  expect(of('upload')).toMatchObject({
    status: 'fail',
    fix: 'do what that answer says, then run doctor again',
  });
  expect(of('upload').message).toBe('refused: quota_exceeded [quota_exceeded, request req_1]');
});
