import { readdir, realpath, stat } from 'node:fs/promises';
import { join } from 'node:path';

export type WalkedFile = { path: string; disk: string };

/** Left behind by operating systems and tools, or meant to stay private. */
const junk = (name: string): boolean =>
  name.startsWith('.') || /^(thumbs\.db|desktop\.ini|__MACOSX)$/i.test(name);

/**
 * All files below a folder, by path relative to it with `/`, sorted. Links are followed, except
 * into a folder that is being walked already.
 */
export async function walk(folder: string): Promise<WalkedFile[]> {
  const found: WalkedFile[] = [];
  const visit = async (disk: string, prefix: string, above: readonly string[]) => {
    const real = await realpath(disk);
    if (above.includes(real)) return;
    for (const name of await readdir(disk)) {
      if (junk(name)) continue;
      const child = join(disk, name);
      const stats = await stat(child).catch(() => null);
      if (stats?.isDirectory()) await visit(child, `${prefix}${name}/`, [...above, real]);
      else if (stats?.isFile()) found.push({ path: `${prefix}${name}`, disk: child });
    }
  };
  await visit(folder, '', []);
  return found.sort((a, b) => (a.path < b.path ? -1 : 1));
}
