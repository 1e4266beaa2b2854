import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { createServer as createHttpsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type ServedFake, serveFake } from '../../client/test/serve-fake.ts';
import { version } from '../src/version.ts';
import { bareEnv, type Env, start, vitrine } from './support/binary.ts';
import { bundleFor, temporaryFolder } from './support/bundles.ts';
import { wellFormedKey } from './support/key.ts';
import { ownCertificate, ownKey } from './support/own-certificate.ts';

/** The real command on networks that are not as they should be. */

const folder = temporaryFolder();
const bundle = folder.write(
  'main.jsbundle',
  `${bundleFor('ios')}"${randomBytes(60_000).toString('hex')}"`,
);
for (let i = 0; i < 90; i += 1) folder.write(`assets/${i}.png`, randomBytes(200).toString('hex'));
const build = [
  'upload',
  'build',
  '--bundle',
  bundle,
  '--repo',
  'acme/shop',
  '--branch',
  'main',
  '--commit',
  'a'.repeat(40),
  '--platform',
  'ios',
  '--json',
];
const withAssets = [...build, '--assets', join(folder.path, 'assets')];
const atOnce = ['--retry-seconds', '0'];
const key = { VITRINE_KEY: wellFormedKey(), HOME: folder.path };

let fake: ServedFake;
beforeAll(async () => {
  fake = await serveFake();
});
beforeEach(() => fake.stored.clear());
afterAll(() => {
  fake.close();
  folder.remove();
});

/** A port of this machine on which nothing listens. */
async function deadPort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

test.each([
  'proxy.example:3128',
  ' ',
  'http://u:s3cr#et@proxy.example:3128',
  'socks5://u:s3cr#et@proxy.example',
  'http://',
  '%%%',
])('--version of the launcher works with HTTPS_PROXY="%s"', async (proxy) => {
  const env = { HTTPS_PROXY: proxy, HTTP_PROXY: proxy, ALL_PROXY: proxy, NODE_USE_ENV_PROXY: '1' };
  const { ended } = start('launcher', ['--version'], { env });
  expect(await ended).toEqual({ code: 0, out: `${version}\n`, err: '' });
});

test.each(['HTTPS_PROXY', 'https_proxy', 'ALL_PROXY'])(
  'a dead proxy of %s is named as such, and its password is not printed',
  async (variable) => {
    const port = await deadPort();
    const env: Env = { ...key, VITRINE_URL: 'https://vitrine.test', VITRINE_DEBUG: '1' };
    env[variable] = `http://u:s3cr#et@127.0.0.1:${port}`;
    const { code, err } = await vitrine([...build, ...atOnce], { env });
    expect(code).toBe(1);
    expect(err).toContain(
      `cannot reach https://vitrine.test through the proxy 127.0.0.1:${port} (${variable}): the connection was refused`,
    );
    expect(err).toContain('put the host into NO_PROXY');
    expect(err).not.toMatch(/s3cr|is the server running/);
  },
);

test('with NO_PROXY=* a dead proxy does not matter', async () => {
  const proxy = `127.0.0.1:${await deadPort()}`;
  const env = { ...key, VITRINE_URL: fake.origin, ALL_PROXY: proxy, NO_PROXY: '*' };
  expect(await vitrine([...build, ...atOnce], { env })).toMatchObject({ code: 0, err: '' });
});

test('under `ulimit -n` an upload with a large --concurrency runs fewer PUTs at once', async () => {
  const script = 'ulimit -n 64 && exec "$0" "$@"';
  const program = join(import.meta.dirname, '../bin/vitrine');
  const args = ['-c', script, program, ...withAssets, '--concurrency', '64'];
  let release = () => {};
  fake.hold = new Promise((resolve) => {
    release = resolve;
  });
  const child = spawn('sh', args, { env: { ...bareEnv(), ...key, VITRINE_URL: fake.origin } });
  setTimeout(release, 500);
  const [code] = await Promise.all([once(child, 'exit'), text(child.stdout)]).then(([[exit]]) => [
    exit,
  ]);
  fake.hold = undefined;
  expect(code).toBe(0);
  expect(fake.stored.size).toBe(91);
});

test('the error of an unknown certificate names NODE_EXTRA_CA_CERTS, which makes it trusted', async () => {
  const tls = { key: ownKey, cert: ownCertificate };
  const server = createHttpsServer(tls, (_request, response) => {
    response.writeHead(401, { 'Content-Type': 'application/json' });
    response.end('{"error":{"code":"unauthorized","message":"no such key"}}');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const env = { ...key, VITRINE_URL: `https://127.0.0.1:${port}` };
  const unknown = await vitrine([...build, ...atOnce], { env });
  expect(unknown.code).toBe(1);
  expect(unknown.err).toContain('its TLS certificate is refused');
  expect(unknown.err).toContain('name its file in NODE_EXTRA_CA_CERTS');
  const file = folder.write('own.pem', ownCertificate);
  const known = await vitrine([...build, ...atOnce], {
    env: { ...env, NODE_EXTRA_CA_CERTS: file },
  });
  expect(known.err).toContain('no such key');
  server.close();
});
