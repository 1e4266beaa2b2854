// Installs the peers that come from npm outside of the work tree: they are no part of the product.
import { copyFile, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { sha256 } from '../../tests/harness/fixtures/bytes.ts';
import { run } from '../../tools/support/run.ts';

const HERE = import.meta.dirname;

let installed: Promise<string> | undefined;

/** Returns the folder in which the scripts of this folder find their packages. */
export function peersFolder(): Promise<string> {
  installed ??= install();
  return installed;
}

async function install(): Promise<string> {
  const caches = process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache');
  const lock = await readFile(join(HERE, 'package-lock.json'), 'utf8');
  const folder = join(caches, 'vitrine-bench', sha256(lock).slice(0, 16));
  await mkdir(folder, { recursive: true });
  const ours = (await readdir(HERE)).filter((name) => !name.endsWith('.ts'));
  for (const name of ours) await copyFile(join(HERE, name), join(folder, name));
  const note = join(folder, 'installed');
  if ((await readFile(note, 'utf8').catch(() => '')) === 'yes') return folder;
  console.error('Installing the peers that come from npm, once …');
  await run('npm', ['ci', '--no-audit', '--no-fund'], { cwd: folder, quiet: true });
  await writeFile(note, 'yes');
  return folder;
}
