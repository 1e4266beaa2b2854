// A folder like that of a React Native project: a bundle, its assets, an expo export, a git
// history.
import { execFile } from 'node:child_process';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { type Bytes, newBundle, newBytes } from '../../harness/fixtures/bytes.ts';
import { temporaryFolder } from '../../harness/fixtures/temporary-folder.ts';
import {
  type CommandResult,
  type Environment,
  plainEnvironment,
  run,
} from '../../harness/processes/command.ts';

export interface Project {
  folder: string;
  bundle: Bytes;
  /** Path below `assets` → content. */
  assets: Record<string, Bytes>;
  /** Runs `vitrine` in the folder. */
  vitrine(args: readonly string[], env?: Environment, timeoutMs?: number): Promise<CommandResult>;
  [Symbol.asyncDispose](): Promise<void>;
}

export async function newProject(caller: {
  url: string;
  key?: string | undefined;
}): Promise<Project> {
  const folder = await temporaryFolder();
  const bundle = newBundle();
  const assets = { 'assets/logo@2x.png': newBytes(), 'assets/fonts/a.ttf': newBytes() };
  await write(join(folder, 'main.jsbundle'), bundle);
  for (const [path, bytes] of Object.entries(assets)) await write(join(folder, 'out', path), bytes);
  const env = { VITRINE_URL: caller.url, VITRINE_KEY: caller.key ?? '' };
  return {
    folder,
    bundle,
    assets,
    vitrine: (args, more = {}, timeoutMs = 30_000) =>
      run('vitrine', args, { cwd: folder, env: { ...env, ...more }, timeoutMs }),
    [Symbol.asyncDispose]: () => rm(folder, { recursive: true, force: true }),
  };
}

export async function write(path: string, content: Uint8Array | string): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, content);
}

/** Writes what `expo export` writes to `dist`, for both platforms. */
export async function writeExpoExport(folder: string, ios: Bytes, android: Bytes, asset: Bytes) {
  const name = 'assets/4e3f888fc8475f69fd5fa32f1ad5216a';
  const assets = [{ path: name, ext: 'png' }];
  const bundles = {
    ios: '_expo/static/js/ios/index-0a1b.hbc',
    android: '_expo/static/js/android/index-2c3d.hbc',
  };
  const fileMetadata = {
    ios: { bundle: bundles.ios, assets },
    android: { bundle: bundles.android, assets },
  };
  await write(join(folder, bundles.ios), ios);
  await write(join(folder, bundles.android), android);
  await write(join(folder, name), asset);
  const metadata = { version: 0, bundler: 'metro', fileMetadata };
  await write(join(folder, 'metadata.json'), JSON.stringify(metadata));
  return { assetPath: name };
}

/** Makes the folder a git repository with one commit. Returns its hash. */
export async function initGit(folder: string, repository: string, branch: string): Promise<string> {
  const git = async (...args: string[]): Promise<string> => {
    const env = {
      ...plainEnvironment(),
      GIT_CONFIG_GLOBAL: '/dev/null',
      GIT_CONFIG_SYSTEM: '/dev/null',
    };
    const identity = ['-c', 'user.name=Ada Lovelace', '-c', 'user.email=ada@example.com'];
    const { stdout } = await promisify(execFile)('git', [...identity, ...args], {
      cwd: folder,
      env,
    });
    return stdout.trim();
  };
  await git('init', '--quiet', '--initial-branch', branch);
  await git('remote', 'add', 'origin', `git@git.example.com:${repository}.git`);
  await git('add', 'main.jsbundle');
  await git('commit', '--quiet', '--message', 'Add the bundle');
  return git('rev-parse', 'HEAD');
}
