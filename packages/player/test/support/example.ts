import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sha256 } from '../../../../tests/harness/fixtures/bytes.ts';
import type { Platform, Settings } from '../../src/protocol/settings.ts';

const examples = fileURLToPath(new URL('../../../../examples', import.meta.url));

/** The versions of React Native with which the same app is bundled. */
export const VERSIONS = ['0.73', '0.76', '0.79', '0.82'] as const;
type Version = `versions/${(typeof VERSIONS)[number]}`;
export type Example = 'gallery' | 'expo' | 'libraries' | Version;
type How = {
  platform: Platform;
  dev?: boolean;
  /** Ends npm and Metro, and rejects. */
  signal?: AbortSignal;
};
type Built = { folder: string; main: string; settings: Partial<Settings> };

/** Outputs of npm and Metro, which are not part of the source hash. */
const MADE = /(^|\/)(node_modules|dist|\.metro-cache|\.expo)(\/|$)/;
/** A build renews its lock at this interval. A lock older than `DEAD_MS` is of a dead process. */
const ALIVE_MS = 5000;
const DEAD_MS = 120_000;
const KEPT_HASH = 'built-from.txt';

type Command = {
  /** The name of the app that the bundle registers. */
  entry: string;
  /** Files that several examples share, relative to the example. */
  shared?: string[];
  arguments(platform: Platform, out: string, dev: boolean): string[];
};

const EXPO: Command = {
  entry: 'main',
  arguments: (platform, out, dev) => [
    'node_modules/expo/bin/cli',
    'export',
    '--no-bytecode',
    '--platform',
    platform,
    '--output-dir',
    out,
    ...(dev ? ['--dev'] : []),
  ],
};

/** How each example is bundled. */
const COMMANDS: Record<Exclude<Example, Version> | 'versions', Command> = {
  gallery: {
    entry: 'Gallery',
    arguments: (platform, out, dev) => [
      'scripts/bundle.mjs',
      platform,
      out,
      ...(dev ? ['--dev'] : []),
    ],
  },
  expo: EXPO,
  libraries: {
    ...EXPO,
    // Minifying every library takes longer than all else.
    arguments: (...how) => [...EXPO.arguments(...how), '--no-minify'],
  },
  versions: {
    entry: 'Versions',
    shared: ['../App.js', '../index.js', '../metro.cjs', '../bundle.mjs'],
    arguments: (platform, out, dev) => ['../bundle.mjs', platform, out, ...(dev ? ['--dev'] : [])],
  },
};

const built = new Map<string, Promise<Built>>();

const isVersion = (name: Example): name is Version => name.startsWith('versions/');

/**
 * Bundles an example with Metro, unless its sources are unchanged since the last build. Installs
 * its packages if necessary. Returns the arguments for `openApp`.
 */
export function buildExample(name: Example, how: How): Promise<Built> {
  const key = `${name} ${how.platform} ${how.dev ?? false}`;
  // The sources are hashed once for each test file.
  const found = built.get(key) ?? build(name, how);
  built.set(key, found);
  return found;
}

async function build(name: Example, { platform, dev = false, signal }: How): Promise<Built> {
  const root = join(examples, name);
  const out = join('dist', dev ? `${platform}-dev` : platform);
  const folder = join(root, out);
  const { entry, shared, arguments: of } = COMMANDS[isVersion(name) ? 'versions' : name];
  await mkdir(join(root, 'dist'), { recursive: true });
  const note = `${folder}.${KEPT_HASH}`;
  await oneAtATime(`${folder}.lock`, async () => {
    const hash = await hashOf(root, shared);
    if (existsSync(note) && (await readFile(note, 'utf8')) === hash) return;
    await oneAtATime(join(root, 'dist/.lock'), () => install(root, name, signal));
    console.log(`Bundling examples/${name} for ${platform}, with Metro.`);
    await rm(note, { force: true });
    await rm(folder, { recursive: true, force: true });
    await run(process.execPath, of(platform, out, dev), root, signal);
    await writeFile(note, hash);
  });
  return { folder, main: await mainOf(folder, platform), settings: { platform, entry } };
}

/** A first install takes about a minute. */
const INSTALL_MS = 480_000;

async function install(root: string, name: string, signal?: AbortSignal): Promise<void> {
  const lock = await readFile(join(root, 'package-lock.json'), 'utf8');
  const note = join(root, 'node_modules/.installed-for');
  const wanted = sha256(lock);
  if (existsSync(note) && (await readFile(note, 'utf8')) === wanted) return;
  console.log(`Installing the packages of examples/${name}: npm ci.`);
  const options = ['--prefer-offline', '--no-audit', '--no-fund', '--fetch-retries=5'];
  const once = () => {
    const late = AbortSignal.timeout(INSTALL_MS);
    return run('npm', ['ci', ...options], root, signal ? AbortSignal.any([signal, late]) : late);
  };
  // Retried once, because a network error is not a test failure. Sometimes npm waits without end.
  await once().catch(once);
  await writeFile(note, wanted);
}

async function hashOf(root: string, shared: string[] = []): Promise<string> {
  const entries = await readdir(root, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((one) => one.isFile())
    .map((one) => join(one.parentPath, one.name).slice(root.length + 1))
    .filter((path) => !MADE.test(path))
    .concat(shared)
    .sort();
  const hash = createHash('sha256');
  for (const path of files) hash.update(`${path}\0`).update(await readFile(join(root, path)));
  return hash.digest('hex');
}

/** Expo names the bundle by its hash, which is in metadata.json. */
async function mainOf(folder: string, platform: Platform): Promise<string> {
  const metadata = join(folder, 'metadata.json');
  if (!existsSync(metadata)) return 'main.jsbundle';
  const { fileMetadata } = JSON.parse(await readFile(metadata, 'utf8'));
  return fileMetadata[platform].bundle;
}

/** Runs `work` under a lock, because test files run in parallel and npm and Metro write to one folder. */
async function oneAtATime(lock: string, work: () => Promise<void>): Promise<void> {
  const dead = `${lock}.${process.pid}`;
  for (;;) {
    const mine = await mkdir(lock).then(
      () => true,
      () => false,
    );
    if (mine) break;
    const { mtimeMs } = await stat(lock).catch(() => ({ mtimeMs: Date.now() }));
    // Renamed to a unique name first, so that a new lock of a faster process is not removed.
    if (Date.now() - mtimeMs > DEAD_MS) await rename(lock, dead).catch(() => {});
    await rm(dead, { recursive: true, force: true });
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  const alive = setInterval(() => utimes(lock, new Date(), new Date()).catch(() => {}), ALIVE_MS);
  await work().finally(() => {
    clearInterval(alive);
    return rm(lock, { recursive: true, force: true });
  });
}

function run(command: string, args: string[], cwd: string, signal?: AbortSignal): Promise<void> {
  const env = { ...process.env, CI: '1', EXPO_NO_TELEMETRY: '1', EXPO_OFFLINE: '1' };
  const options = { cwd, env, ...(signal && { signal }) };
  const child = spawn(command, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (part: Buffer) => {
      said = (said + part.toString()).slice(-5000);
    });
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code) =>
      code === 0
        ? resolve()
        : reject(new Error(`${command} ${args.join(' ')} ended with ${code}:\n${said}`)),
    );
  });
}
