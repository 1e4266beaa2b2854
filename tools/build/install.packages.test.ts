import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { wellFormedKey } from '../../packages/cli/test/support/key.ts';
import { launch } from '../../tests/harness/browser/chromium.ts';
import {
  removeFolderSync,
  temporaryFolderSync,
} from '../../tests/harness/fixtures/temporary-folder.ts';
import { root } from '../support/run.ts';
import { published } from './packages.ts';
import { stage } from './stage.ts';

/**
 * Packs every package with npm, installs it into an empty folder, and uses it there with several
 * versions of Node.
 */

const folder = temporaryFolderSync('install');
const empty = join(folder, 'empty');
const nodes = new Map<string, string>();
const runFile = promisify(execFile);

type Env = Record<string, string>;

/** The inherited environment: npm's access to packages, and nothing of Vitrine or of a CI. */
const OURS =
  /^(HOME|npm_config_(registry|userconfig|globalconfig|cafile)|.*_proxy|NODE_EXTRA_CA_CERTS|SSL_CERT_FILE)$/i;
const NPM = Object.fromEntries(Object.entries(process.env).filter(([name]) => OURS.test(name)));

/** npm fetches four versions of Node and the dependencies of the server. */
const LONGEST_MS = 600_000;
vi.setConfig({ testTimeout: 300_000 });

/** Runs a program with this Node first in PATH and without inherited settings. */
const run = async (node: string, command: string, args: string[], env: Env = {}, cwd = empty) => {
  const PATH = [dirname(node), '/usr/local/bin', '/usr/bin', '/bin'].join(delimiter);
  const all = { ...NPM, PATH, npm_config_cache: join(folder, 'cache'), ...env };
  return runFile(command, args, { cwd, env: all }).catch((error: Error & { stdout?: string }) => {
    throw new Error(`${error.message}\n${error.stdout}`);
  });
};
const nodeOf = (version: string): string => {
  const node = nodes.get(version);
  if (node === undefined) throw new Error(`Node ${version} was not installed`);
  return node;
};
const write = (path: string, text: string) => {
  mkdirSync(dirname(join(empty, path)), { recursive: true });
  writeFileSync(join(empty, path), text);
};
/** The first code block of a README in this language. */
const firstUse = (name: string, language: string): string => {
  const text = readFileSync(join(root, 'packages', name, 'README.md'), 'utf8');
  return text.split(`\`\`\`${language}\n`)[1]?.split('```')[0] ?? '';
};

beforeAll(async () => {
  const files: string[] = [];
  for (const name of Object.keys(published)) {
    await stage(name, join(folder, 'dist', name));
    const args = ['pack', '--silent', '--pack-destination', folder, join(folder, 'dist', name)];
    files.push(join(folder, (await runFile('npm', args)).stdout.trim()));
  }
  const install = async (version: string) => {
    const home = join(folder, `node-${version}`);
    const name = `node-${process.platform}-${process.arch}`;
    mkdirSync(home);
    const args = ['install', '--silent', '--no-audit', '--prefix', home, `${name}@${version}`];
    await runFile('npm', args);
    nodes.set(version, join(home, 'node_modules', name, 'bin/node'));
  };
  await Promise.all(['20', '22', '24', '26'].map(install));
  write('package.json', '{ "private": true, "type": "module" }');
  write('main.jsbundle', APP);
  write('dist/assets/logo.png', 'a picture');
  await run(nodeOf('26'), 'npm', ['install', '--silent', '--no-audit', ...files]);
}, LONGEST_MS);
afterAll(() => removeFolderSync(folder));

/** A minimal app. */
const APP = `var __BUNDLE_START_TIME__ = 1; globalThis.RN$AppRegistry = {
  getAppKeys: function () { return ['index']; },
  runApplication: function () { nativeLoggingHook('the app runs', 1); }
};`;

const BIN = join(empty, 'node_modules/.bin');

async function withServer<T>(version: string, work: (env: Env) => Promise<T>): Promise<T> {
  const node = nodeOf(version);
  const env = {
    VITRINE_PORT: '0',
    VITRINE_LOG_LEVEL: 'error',
    VITRINE_DATA_DIR: mkdtempSync(join(folder, 'data-')),
  };
  const PATH = [dirname(node), '/usr/bin', '/bin'].join(delimiter);
  const program = join(BIN, 'vitrine-server');
  const server = spawn(program, ['serve'], {
    env: { PATH, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = await once(createInterface(server.stdout), 'line');
  const operator = async (...args: string[]) =>
    JSON.parse((await run(node, program, [...args, '--json'], env)).stdout);
  try {
    await operator('account', 'create', 'acme');
    await operator('repo', 'link', 'acme/shop', '--account', 'acme');
    const scopes = ['--scope', 'builds', '--scope', 'preview_upload'];
    const { key } = await operator('key', 'create', '--account', 'acme', ...scopes);
    return await work({ VITRINE_URL: JSON.parse(String(line)).url, VITRINE_KEY: key });
  } finally {
    const ended = once(server, 'exit');
    server.kill('SIGTERM');
    await ended;
  }
}

const where = ['--repo', 'acme/shop', '--branch', 'main', '--commit', 'a'.repeat(40)];

test.each(['24', '26'])(
  'the installed server runs on Node %s, and CI uses its command',
  (version) =>
    withServer(version, async (env) => {
      const command = ['-y', `${env.VITRINE_URL}/cli.tgz`];
      for (const node of nodes.values()) {
        const { stdout } = await run(node, 'npx', [...command, 'doctor'], env);
        expect(stdout).toMatch(/^ok {4}upload /m);
        const upload = ['upload', 'build', '--bundle', 'main.jsbundle', ...where, '--json'];
        const uploaded = await run(node, 'npx', [...command, ...upload], env);
        const { previewUrl } = JSON.parse(uploaded.stdout);
        expect((await fetch(previewUrl)).status).toBe(200);
      }
    }),
);

test('the installed command on Node 20 says which version it needs', async () => {
  const env = { VITRINE_URL: 'http://127.0.0.1:9', VITRINE_KEY: wellFormedKey() };
  const args = ['upload', 'build', '--bundle', 'main.jsbundle', '--content-encoding', 'zstd'];
  const refused = run(nodeOf('20'), join(BIN, 'vitrine'), [...args, ...where], env);
  await expect(refused).rejects.toThrow('zstd needs Node 22.15 or newer, and this is 20.');
  const server = run(nodeOf('20'), join(BIN, 'vitrine-server'), ['--version']);
  await expect(server).rejects.toThrow('needs Node 24 or newer, and this is 20.');
});

test("the client's first use uploads a build", () =>
  withServer('24', async (env) => {
    write('upload.js', firstUse('client', 'ts'));
    for (const node of nodes.values()) {
      const { stdout } = await run(node, node, ['upload.js'], env);
      expect((await fetch(stdout.trim())).status).toBe(200);
    }
  }));

test("the player's first use runs an app in a browser", async () => {
  write('server.js', firstUse('player', 'js'));
  const server = spawn(nodeOf('26'), ['server.js'], {
    cwd: empty,
    env: { PORT: '0' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [port] = await once(createInterface(server.stdout), 'line');
  const browser = await launch();
  try {
    const page = await browser.newPage();
    const said: string[] = [];
    page.on('console', (message) => void said.push(message.text()));
    await page.goto(`http://127.0.0.1:${port}/`);
    await expect.poll(() => said).toEqual(expect.arrayContaining(['info the app runs']));
    expect(said).toContain('started index');
  } finally {
    await browser.close();
    server.kill();
  }
});

test.each([
  ['nodenext', 'nodenext'],
  ['esnext', 'bundler'],
])('types resolve for a program with module %s and moduleResolution %s', async (module, how) => {
  write(
    'use.ts',
    `${firstUse('client', 'ts')}
import { type BuildRecord, errorCodes, pathProblem } from '@vitrine/contract';
import { openapi } from '@vitrine/contract/schemas';
import { type MountOptions, mount } from '@vitrine/player';
import { playerFiles } from '@vitrine/player/files';
import { startServer } from '@vitrine/server';
import { run } from '@vitrine/cli';
export const status: 'pending' | 'ready' | 'expired' = build.status;
export const same: BuildRecord = build;
// @ts-expect-error a build has no such field, so its type is not any
build.nothing;
export const all = [errorCodes, pathProblem, openapi, mount, playerFiles, startServer, run];
export type Options = MountOptions;
`,
  );
  const options = ['--noEmit', '--strict', '--target', 'es2022', '--lib', 'es2023,dom'];
  const modules = ['--module', module, '--moduleResolution', how, '--types', 'node'];
  const roots = ['--typeRoots', join(root, 'node_modules/@types')];
  const tsc = join(root, 'node_modules/typescript/bin/tsc');
  await run(process.execPath, process.execPath, [tsc, ...options, ...modules, ...roots, 'use.ts']);
});
