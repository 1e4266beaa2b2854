import { execFileSync } from 'node:child_process';
import { cp, mkdir, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { root } from '../../tools/support/run.ts';
import type { Fault } from './fault.ts';

/** A copy of the working tree for faults, and a folder for the files of its tests. */
export type Copy = { tree: string; temporary: string };

/** Copies the current working tree, without files that git ignores. */
export async function copyTree(folder: string): Promise<Copy> {
  const copy = { tree: join(folder, 'tree'), temporary: join(folder, 'tmp') };
  await mkdir(copy.temporary, { recursive: true });
  const args = ['ls-files', '-z', '--cached', '--others', '--exclude-standard'];
  const listed = execFileSync('git', args, { cwd: root, encoding: 'utf8' });
  for (const file of new Set(listed.split('\0').filter((name) => name !== ''))) {
    await mkdir(dirname(join(copy.tree, file)), { recursive: true });
    // A file whose removal is not committed is still listed.
    await cp(join(root, file), join(copy.tree, file), { verbatimSymlinks: true }).catch(unlessGone);
  }
  await linkModules(copy.tree);
  return copy;
}

/**
 * Installed packages are shared. The repository's own packages and commands are those of the copy.
 */
async function linkModules(tree: string): Promise<void> {
  const installed = join(root, 'node_modules');
  const modules = join(tree, 'node_modules');
  const commands: Record<string, string> = { vitrine: 'cli', 'vitrine-server': 'server' };
  await mkdir(join(modules, '.bin'), { recursive: true });
  await mkdir(join(modules, '@vitrine'));
  for (const name of await readdir(installed)) {
    if (name.startsWith('.') || name === '@vitrine') continue;
    await symlink(join(installed, name), join(modules, name));
  }
  for (const name of await readdir(join(installed, '.bin'))) {
    const ours = commands[name];
    const target = ours ? join(tree, 'packages', ours, 'bin') : join(installed, '.bin');
    await symlink(join(target, name), join(modules, '.bin', name));
  }
  for (const name of await readdir(join(tree, 'packages'))) {
    await symlink(join(tree, 'packages', name), join(modules, '@vitrine', name));
    // npm installs a second version of a package inside the package that needs it.
    const beside = join(root, 'packages', name, 'node_modules');
    const exists = await readdir(beside).then(() => true, unlessGone);
    if (exists) await symlink(beside, join(tree, 'packages', name, 'node_modules'));
  }
}

const unlessGone = (error: NodeJS.ErrnoException): undefined => {
  if (error.code !== 'ENOENT') throw error;
};

/** Runs `work` with the fault in the copy. */
export async function withFault<T>(copy: Copy, fault: Fault, work: () => Promise<T>): Promise<T> {
  const path = join(copy.tree, fault.file);
  const sound = await readFile(path, 'utf8');
  await writeFile(
    path,
    sound.replace(fault.find, () => fault.replace),
  );
  try {
    return await work();
  } finally {
    await writeFile(path, sound);
    // Aborted tests leave files behind.
    await rm(copy.temporary, { recursive: true, force: true });
    await mkdir(copy.temporary);
  }
}
