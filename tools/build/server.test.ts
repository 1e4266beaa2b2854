import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cliTarball } from '../../packages/cli/src/publish/tarball.ts';
import { playerHash } from '../../packages/player/build/files.ts';
import { sha256 } from '../../tests/harness/fixtures/bytes.ts';
import { Client, request } from '../../tests/harness/http/client.ts';
import { root } from '../support/run.ts';
import { stage } from './stage.ts';

/** The published form of the server, with the dependencies of the repository. */

mkdirSync(join(root, 'dist'), { recursive: true });
const folder = mkdtempSync(join(root, 'dist/test-'));
const server = join(folder, 'server');
let child: ReturnType<typeof start>;
let url = '';

const program = join(server, 'vitrine-server.js');
const env = { VITRINE_PORT: '0', VITRINE_DATA_DIR: join(folder, 'data') };

const start = (more = {}, ...options: string[]) =>
  spawn(process.execPath, [...options, program, 'serve'], {
    env: { ...env, ...more },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
const listening = async ({ stdout }: typeof child): Promise<string> => {
  const [line] = await once(createInterface(stdout), 'line');
  return (JSON.parse(String(line)) as { url: string }).url;
};
const stop = async (running: typeof child): Promise<void> => {
  const ended = once(running, 'exit');
  running.kill('SIGTERM');
  await ended;
};

beforeAll(async () => {
  await stage('server', server);
  child = start();
  url = await listening(child);
});

afterAll(async () => {
  await stop(child);
  rmSync(folder, { recursive: true });
});

/** Records the url of every loaded module, and which modules of Node were loaded that no start needs. */
const RECORDER = `import { registerHooks } from 'node:module';
import { appendFileSync } from 'node:fs';
const note = (line) => appendFileSync(process.env.LOADED, line + '\\n');
registerHooks({ load: (url, context, next) => (note(url), next(url, context)) });
const NEEDLESS = /undici|NativeModule (tls|https|http2|zlib)$/;
process.on('exit', () => note(process.moduleLoadList.filter((one) => NEEDLESS.test(one)).join()));`;

test('the packed server starts from few files of its own, without the clients of S3 and PostgreSQL', async () => {
  const home = join(folder, 'home');
  const LOADED = join(folder, 'loaded');
  const more = { LOADED, HOME: home, VITRINE_DATA_DIR: join(folder, 'data-2') };
  const recorded = start(more, '--import', `data:text/javascript,${encodeURI(RECORDER)}`);
  await listening(recorded);
  await stop(recorded);
  const loaded = readFileSync(LOADED, 'utf8').trim().split('\n');
  const files = loaded.filter((one) => !one.startsWith('node:') && !one.startsWith('data:'));
  const own = pathToFileURL(server).href;
  expect(files.filter((one) => !one.startsWith(`${own}/`))).toEqual([]);
  expect(files.length).toBeLessThan(30);
});

test('the packed server keeps its compiled code even where it cannot write beside its files', async () => {
  const program = join(server, 'vitrine-server.js');
  // A file in place of the folder, because root can write to every folder.
  rmSync(join(server, '.cache'), { recursive: true, force: true });
  writeFileSync(join(server, '.cache'), '');
  const home = join(folder, 'home');
  await promisify(execFile)(process.execPath, [program, '--version'], { env: { HOME: home } });
  expect(readdirSync(join(home, '.cache/vitrine-server'))).toHaveLength(1);
  await promisify(execFile)(process.execPath, [program, '--version'], { env: {} });
});

test('the packed server serves its pages with their styles and scripts', async () => {
  const page = await (await fetch(url)).text();
  expect(page).toContain(`npx -y ${url}/cli.tgz upload build`);
  const paths = Array.from(page.matchAll(/(?:href|src)="(\/_\/[^"]+)"/g), ([, path]) => path);
  expect(paths.length).toBeGreaterThan(1);
  for (const path of paths) expect([path, (await fetch(url + path)).status]).toEqual([path, 200]);
});

test('the packed server has the same scripts of the player as the sources', async () => {
  for (const name of [
    'worker.js',
    'frame.js',
    'host.js',
    'frame.css',
    'expo.frame.js',
    'sqlite3.wasm',
    'canvaskit.wasm',
    'inter-latin.woff2',
  ]) {
    const answer = await fetch(`${url}/_/player/${playerHash}/${name}`);
    expect([name, answer.status]).toEqual([name, 200]);
    expect((await answer.text()).length).toBeGreaterThan(1000);
  }
});

test('the packed server has the script that runs an app, under the hash of its content', async () => {
  const script = readFileSync(join(server, 'lib/assets/controls.js'), 'utf8');
  const hash = sha256(script);
  const answer = await fetch(`${url}/_/controls.${hash.slice(0, 12)}.js`);
  expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  expect((await answer.text()) === script).toBe(true);
});

test('the packed server serves the same bytes as the sources', async () => {
  const bytes = Buffer.from(await (await fetch(`${url}/cli.tgz`)).arrayBuffer());
  expect(bytes.equals((await cliTarball()).bytes)).toBe(true);
});

test('the packed server has the files for CI systems, with its address', async () => {
  const file = await (await fetch(`${url}/ci/gitlab.yml`)).text();
  expect(file).toContain(`default: ${url}\n`);
});

test('the packed server decodes a compressed bundle in its worker', async () => {
  const operate = async (...args: string[]) =>
    JSON.parse((await promisify(execFile)(process.execPath, [program, ...args], { env })).stdout);
  await operate('account', 'create', 'acme', '--json');
  const args = ['--account', 'acme', '--scope', 'preview_upload', '--json'];
  const client = new Client(url, (await operate('key', 'create', ...args)).key);
  const plain = 'the plain bytes '.repeat(100);
  const body = Uint8Array.from(gzipSync(plain));
  type Reserved = { slots: [{ putUrl: string; headers: Record<string, string> }] };
  const reserved = await client.post<Reserved>('/previews', {
    platform: 'ios',
    contentHash: sha256(plain),
    bundleSizeBytes: body.length,
    bundleContentType: 'application/javascript',
    bundleContentEncoding: 'gzip',
  });
  const [{ putUrl, headers }] = reserved.body.slots;
  expect((await request('PUT', putUrl, { headers, body })).status).toBe(200);
});
