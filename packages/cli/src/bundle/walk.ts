import type { Stats } from 'node:fs';
import { lstat, readdir, realpath, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Failure } from '../io.ts';
import { type Bounds, isUploadable } from './bounds.ts';
import { isLeftOut } from './left-out.ts';
import type { RefusedFile } from './types.ts';

export type WalkedFile = { path: string; disk: string; isLink: boolean };
export type Walked = {
  files: WalkedFile[];
  /** Paths of files and folders that were left out because of their names. */
  leftOut: string[];
  /** Files and folders whose names are not UTF-8. */
  refused: RefusedFile[];
};

/** Ten folders that link to each other have millions of paths. Metro writes no links. */
const MOST_LINKED = 1000;

const LEADS_TO_NOTHING = new Set(['ENOENT', 'ENOTDIR', 'ELOOP']);

/** Fails for a link that cannot be followed: without its file the app would break for no visible reason. */
async function statLink(path: string): Promise<Stats> {
  try {
    return await stat(path);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown error';
    throw new Failure(
      LEADS_TO_NOTHING.has(code)
        ? `${path} is a link that leads to nothing; remove it, or create its target`
        : `${path} cannot be read (${code}); make it readable, or remove it`,
    );
  }
}

/**
 * Node reads names as UTF-8 and replaces other bytes by U+FFFD, so it finds no file by such a name. A valid
 * name may contain that character too.
 */
const isUtf8 = async (path: string): Promise<boolean> =>
  !path.includes('\ufffd') || (await lstat(path).catch(() => null)) !== null;

/**
 * All files below the folder of the bounds, by path relative to it with `/`, sorted. Links are followed
 * as far as they stay below it, except into a folder that is being walked already.
 */
export async function walk(bounds: Bounds): Promise<Walked> {
  const files: WalkedFile[] = [];
  const leftOut: string[] = [];
  const refused: RefusedFile[] = [];
  /** Folders that were reached by a link, or are below one. */
  let linked = 0;
  const visit = async (disk: string, prefix: string, above: readonly string[], byLink = false) => {
    const real = await realpath(disk);
    if (above.includes(real)) return;
    if (byLink) linked += 1;
    if (linked > MOST_LINKED)
      throw new Failure(
        `in ${bounds.folder}, links lead to more than ${MOST_LINKED} folders, counting a folder once for each path to it; remove such links`,
      );
    for (const entry of await readdir(disk, { withFileTypes: true })) {
      const path = `${prefix}${entry.name}`;
      const child = join(disk, entry.name);
      if (isLeftOut(entry.name)) {
        leftOut.push(path);
        continue;
      }
      if (!(await isUtf8(child))) {
        refused.push({ path, problem: 'is not UTF-8' });
        continue;
      }
      const isLink = entry.isSymbolicLink();
      const kind = isLink ? await statLink(child) : entry;
      if (isLink && !(await isUploadable(child, bounds))) {
        leftOut.push(path);
        continue;
      }
      if (kind.isDirectory()) await visit(child, `${path}/`, [...above, real], byLink || isLink);
      else if (kind.isFile()) files.push({ path, disk: child, isLink });
      else throw new Failure(`${child} is neither a file nor a folder; remove it`);
    }
  };
  await visit(bounds.folder, '', []);
  files.sort((a, b) => (a.path < b.path ? -1 : 1));
  return { files, leftOut: leftOut.sort(), refused };
}
