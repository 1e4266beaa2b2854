// The command as CI gets it: unpacked from the server's /cli.tgz, without anything of a clone.
import { execFile } from 'node:child_process';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { plainEnvironment } from '../../tests/harness/processes/command.ts';
import type { Vitrine } from './vitrine.ts';

const execute = promisify(execFile);

/** Returns the path of its main script. */
export async function unpackCommand({ url }: Vitrine, folder: string): Promise<string> {
  await mkdir(folder, { recursive: true });
  const packed = join(folder, 'cli.tgz');
  const answer = await fetch(`${url}/cli.tgz`);
  await writeFile(packed, await answer.bytes());
  await execute('tar', ['-xzf', packed, '-C', folder]);
  const { bin } = JSON.parse(await readFile(join(folder, 'package/package.json'), 'utf8'));
  return join(folder, 'package', bin.vitrine);
}

type Upload = { main: string; server: Vitrine; app: App; commit: string };
export type App = { bundle: string; assets: string };

/** `vitrine upload build` of an app, for the branch main of bench/app. */
export async function upload({ main, server, app, commit }: Upload): Promise<void> {
  const target = ['--owner', 'bench', '--repo', 'app', '--branch', 'main', '--platform', 'ios'];
  const files = ['--bundle', app.bundle, '--assets', app.assets, '--content-encoding', 'identity'];
  const args = [main, 'upload', 'build', ...files, ...target, '--commit', commit, '--json'];
  const env = { ...plainEnvironment(), VITRINE_URL: server.url, VITRINE_KEY: server.key };
  await execute(process.execPath, args, { env, cwd: app.assets });
}
