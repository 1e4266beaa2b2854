import { realpath } from 'node:fs/promises';
import { dirname, isAbsolute, join, parse, relative, sep } from 'node:path';
import { Failure } from '../io.ts';
import { isLeftOut } from './left-out.ts';

/** The folder that the user named. The real path of each uploaded file must be below its real path. */
export type Bounds = {
  /** The absolute path as the user named it. */
  folder: string;
  /** The real path, with every link resolved. */
  real: string;
};

const isBelow = (folder: string, path: string): boolean => {
  const inside = relative(folder, path);
  return inside !== '..' && !inside.startsWith(`..${sep}`) && !isAbsolute(inside);
};

const hasLeftOut = (path: string): boolean => path.split(sep).some(isLeftOut);

/**
 * The working directory, if `folder` is named below it; otherwise the closest folder above both. Folders
 * above that belong to the machine, which may have links there and names that are left out.
 */
async function scopeOf(folder: string, cwd: string): Promise<Bounds> {
  const realCwd = await realpath(cwd);
  const { root } = parse(folder);
  let scope: Bounds = { folder: root, real: root };
  for (const name of relative(root, folder).split(sep)) {
    if (scope.real === realCwd) break;
    const next = join(scope.folder, name);
    const real = await realpath(next);
    // A link that leads upwards again would make the scope wider than its name says.
    if (real === scope.real || !isBelow(scope.real, real) || !isBelow(real, realCwd)) break;
    scope = { folder: next, real };
  }
  return scope;
}

/** The first link between the folder and `path` that leads out of the folder. */
async function linkThatLeaves({ folder, real }: Bounds, path: string): Promise<string> {
  let link = folder;
  for (const name of relative(folder, path).split(sep)) {
    link = join(link, name);
    if (!isBelow(real, await realpath(link))) break;
  }
  return link;
}

async function realInside(path: string, bounds: Bounds): Promise<string> {
  const real = await realpath(path);
  if (isBelow(bounds.real, real)) return relative(bounds.real, real);
  const link = await linkThatLeaves(bounds, path);
  throw new Failure(
    `${link} is a link to ${await realpath(link)}, out of ${bounds.folder}; to upload that, put a copy in the place of the link`,
  );
}

const leftOutByName = (path: string): Failure =>
  new Failure(
    `${path} is, or links to, something that is never uploaded because of its name; to upload it, copy it to another name`,
  );

/**
 * Whether neither the path nor the file that it leads to is left out by name. The content of a fork may
 * have links to any file of this machine.
 * @throws Failure that names the link if it leads out of the bounds.
 */
export async function isUploadable(path: string, bounds: Bounds): Promise<boolean> {
  const inside = await realInside(path, bounds);
  return !hasLeftOut(relative(bounds.folder, path)) && !hasLeftOut(inside);
}

/** @throws Failure if the file may not be uploaded, also if it is left out by name. */
export async function assertUploadable(path: string, bounds: Bounds): Promise<void> {
  if (!(await isUploadable(path, bounds))) throw leftOutByName(path);
}

/**
 * The bounds of a folder that the user named. If a link is on its path, the target must be in the
 * working directory, or next to the link if the folder is outside of the working directory.
 */
export async function boundsOf(folder: string, cwd: string): Promise<Bounds> {
  const scope = await scopeOf(folder, cwd);
  await assertUploadable(folder, scope);
  if (scope.real !== (await realpath(cwd))) {
    const beside = dirname(folder);
    await realInside(folder, { folder: beside, real: await realpath(beside) });
  }
  return { folder, real: await realpath(folder) };
}
