import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ServedFake, serveFake } from '../../client/test/serve-fake.ts';
import { cliTarball } from '../src/publish/tarball.ts';
import { version } from '../src/version.ts';
import { bareEnv, type Env } from './support/binary.ts';
import { bareIos, temporaryFolder } from './support/bundles.ts';
import { wellFormedKey } from './support/key.ts';

/** The published package, unpacked into an empty folder and run by the Node of these tests. */

const folder = temporaryFolder();
const program = join(folder.path, 'package', 'vitrine.js');
let fake: ServedFake;

beforeAll(async () => {
  fake = await serveFake();
  const { bytes } = await cliTarball();
  execFileSync('tar', ['xzf', folder.write('cli.tgz', bytes), '-C', folder.path]);
});
afterAll(() => {
  fake.close();
  folder.remove();
});

async function run(args: readonly string[], env: Env = {}) {
  const child = spawn(process.execPath, [program, ...args], { env: { ...bareEnv(), ...env } });
  const [out, err, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'exit'),
  ]);
  return { code, out, err };
}

/** Prints on stderr which modules of Node are loaded at the end. */
const REPORT = "process.on('exit', () => process._rawDebug(process.moduleLoadList.join()))";
const NODE_OPTIONS = `--import=data:text/javascript,${encodeURIComponent(REPORT)}`;

test('the published command tells its version without loading the network', async () => {
  const { out, err } = await run(['--version'], { NODE_OPTIONS });
  expect(out).toBe(`${version}\n`);
  expect(err).toContain('NativeModule fs');
  expect(err).not.toMatch(/NativeModule (http|https|crypto|zlib|child_process|[^,]*undici)\b/);
});

const { bundle, assets } = bareIos(folder);
const upload = ['upload', 'build', '--bundle', bundle, '--assets', assets, '--repo', 'acme/shop'];
const build = [...upload, '--branch', 'main', '--commit', 'a'.repeat(40), '--json'];

test('the published command uploads without loading the fetch of Node, web streams and TLS', async () => {
  const env = { VITRINE_URL: fake.origin, VITRINE_KEY: wellFormedKey(), NODE_OPTIONS };
  const { code, err } = await run(build, env);
  expect(code).toBe(0);
  expect(err).toContain('NativeModule http');
  expect(err).not.toMatch(/NativeModule ([^,]*undici|internal\/webstreams\/readablestream|tls)\b/);
});

test('the published command uses a proxy, but not for this machine', async () => {
  const asked: string[] = [];
  const proxy = createServer((request, response) => {
    asked.push(`${request.method} ${request.url}`);
    response.writeHead(502).end();
  });
  proxy.on('connect', (request, socket) => {
    asked.push(`${request.method} ${request.url}`);
    socket.end('HTTP/1.1 502 Bad Gateway\r\n\r\n');
  });
  await once(proxy.listen(0, '127.0.0.1'), 'listening');
  const { port } = proxy.address() as AddressInfo;
  const env = { HTTPS_PROXY: `http://127.0.0.1:${port}`, VITRINE_KEY: wellFormedKey() };
  const never = ['--retry-seconds', '0'];
  const away = await run([...build, ...never], { ...env, VITRINE_URL: 'https://vitrine.test' });
  expect(away.code).toBe(1);
  expect(asked).toEqual(['CONNECT vitrine.test:443']);
  const here = await run([...build, ...never], {
    ...env,
    HTTP_PROXY: env.HTTPS_PROXY,
    VITRINE_URL: fake.origin,
  });
  expect({ code: here.code, err: here.err }).toEqual({ code: 0, err: '' });
  expect(asked).toHaveLength(1);
  proxy.close();
});
