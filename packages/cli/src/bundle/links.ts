import { realpath } from 'node:fs/promises';
import { isAbsolute, relative, sep } from 'node:path';
import { Failure } from '../io.ts';
import { isLeftOut } from './left-out.ts';

/**
 * Whether the target of a path may be uploaded. A folder from somebody else may contain links to
 * any file of this machine. They may lead to any place in `folders` except to what is left out by
 * name.
 * @throws Failure when the target is outside of `folders`.
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

/** Like `mayFollow`, for a file that cannot be left out: throws when it may not be uploaded. */
export async function assertMeant(path: string, folders: readonly string[]): Promise<void> {
  if (await mayFollow(path, folders)) return;
  throw new Failure(`${path} is a link to what is never uploaded because of its name`);
}
