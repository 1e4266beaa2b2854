import { chmod, mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { PackageFile } from '../../packages/cli/src/publish/files.ts';
import { pack } from '../../packages/cli/src/publish/tarball.ts';
import { published } from './packages.ts';

async function write(folder: string, file: PackageFile): Promise<void> {
  const path = join(folder, file.path);
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, file.text);
  if (file.executable) await chmod(path, 0o755);
}

/** Writes the files of a package into `folder`, and removes everything else from it. */
export async function stage(name: string, folder: string): Promise<void> {
  const make = published[name];
  if (!make) throw new Error(`there is no package ${name}: ${Object.keys(published).join(', ')}`);
  const files = await make();
  await rm(folder, { recursive: true, force: true });
  for (const file of files) await write(folder, file);
  if (name !== 'server') return;
  const cli = await published.cli?.();
  await writeFile(join(folder, 'lib/cli.tgz'), await pack(cli ?? []));
}
