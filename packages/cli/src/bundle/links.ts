import { realpath } from 'node:fs/promises';
import { isAbsolute, relative, sep } from 'node:path';
import { Failure } from '../io.ts';
import { isLeftOut } from './left-out.ts';

/**
 * Whether what a path leads to may be uploaded. What somebody else packed may hold links to anything on
 * this machine: they may lead anywhere in `folders`, but not to what is left out by name.
 */
export async function mayFollow(path: string, folders: readonly string[]): Promise<boolean> {
  const real = await realpath(path);
  for (const folder of folders) {
    const inside = relative(await realpath(folder), real);
    if (inside === relative(folder, path)) return true;
    if (inside === '..' || inside.startsWith(`..${sep}`) || isAbsolute(inside)) continue;
    return !inside.split(sep).some(isLeftOut);
  }
  throw new Failure(
    `${path} is a link to ${real}, away from what is uploaded; if you want that, copy it to where the link is`,
  );
}

/** The same of a file that was named, which cannot be left out. */
export async function assertMeant(path: string, folders: readonly string[]): Promise<void> {
  if (await mayFollow(path, folders)) return;
  throw new Failure(`${path} is a link to what is never uploaded because of its name`);
}
