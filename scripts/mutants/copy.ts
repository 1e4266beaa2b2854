import { execFileSync } from 'node:child_process';
import { cp, mkdir, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { root } from '../support/run.ts';
import type { Fault } from './fault.ts';

/** A copy of the working tree that may be broken, and a place for what its tests write. */
export type Copy = { tree: string; temporary: string };

/** The working tree as it is now, without what git ignores. */
export async function copyTree(folder: string): Promise<Copy> {
  const copy = { tree: join(folder, 'tree'), temporary: join(folder, 'tmp') };
  await mkdir(copy.temporary, { recursive: true });
  const args = ['ls-files', '-z', '--cached', '--others', '--exclude-standard'];
  const listed = execFileSync('git', args, { cwd: root, encoding: 'utf8' });
  for (const file of new Set(listed.split('\0').filter((name) => name !== ''))) {
    await mkdir(dirname(join(copy.tree, file)), { recursive: true });
    await cp(join(root, file), join(copy.tree, file), { verbatimSymlinks: true }).catch(ifThere);
  }
  await linkModules(copy.tree);
  return copy;
}

/** Another one, the same as `from` to the letter whatever happens to the working tree meanwhile. */
export async function copyAgain(from: Copy, folder: string): Promise<Copy> {
  const copy = { tree: join(folder, 'tree'), temporary: join(folder, 'tmp') };
  await mkdir(copy.temporary, { recursive: true });
  const filter = (path: string) => !path.endsWith('/node_modules');
  await cp(from.tree, copy.tree, { recursive: true, verbatimSymlinks: true, filter });
  await linkModules(copy.tree);
  return copy;
}

/** Everything installed is shared, but our own packages and commands are those of the copy. */
async function linkModules(tree: string): Promise<void> {
  const real = join(root, 'node_modules');
  const modules = join(tree, 'node_modules');
  const own: Record<string, string> = { vitrine: 'cli', 'vitrine-server': 'server' };
  for (const folder of ['.bin', '@vitrine'])
    await mkdir(join(modules, folder), { recursive: true });
  for (const name of await readdir(real)) {
    if (name.startsWith('.') || name === '@vitrine') continue;
    await symlink(join(real, name), join(modules, name));
  }
  for (const name of await readdir(join(real, '.bin'))) {
    const ours = own[name];
    const target = ours ? join(tree, 'packages', ours, 'bin', name) : join(real, '.bin', name);
    await symlink(target, join(modules, '.bin', name));
  }
  for (const name of await readdir(join(tree, 'packages'))) {
    await symlink(join(tree, 'packages', name), join(modules, '@vitrine', name));
    // npm puts a second version of something beside the package that wants it.
    const beside = join(root, 'packages', name, 'node_modules');
    const there = await readdir(beside).then(() => true, ifThere);
    if (there) await symlink(beside, join(tree, 'packages', name, 'node_modules'));
  }
}

const ifThere = (error: NodeJS.ErrnoException): undefined => {
  if (error.code !== 'ENOENT') throw error;
};

/** How often the text that a fault replaces is in its file; it has to be once. */
export async function matches({ tree }: Copy, { file, find }: Fault): Promise<number> {
  const text = await readFile(join(tree, file), 'utf8').catch(ifThere);
  return (text ?? '').split(find).length - 1;
}

/** Runs `work` while the fault is in the copy. */
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
    // Tests that are cut off leave things behind.
    await rm(copy.temporary, { recursive: true, force: true });
    await mkdir(copy.temporary);
  }
}
