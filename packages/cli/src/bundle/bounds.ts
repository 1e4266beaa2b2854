import { realpath } from 'node:fs/promises';
import { dirname, isAbsolute, join, parse, relative, sep } from 'node:path';
import { Failure } from '../io.ts';
import { isLeftOut } from './left-out.ts';

/** The folder that somebody named. What is uploaded lies below it by its real path, too. */
export type Bounds = {
  /** Absolute, as it was named. */
  folder: string;
  /** The same with every link resolved. */
  real: string;
};

const isBelow = (folder: string, path: string): boolean => {
  const inside = relative(folder, path);
  return inside !== '..' && !inside.startsWith(`..${sep}`) && !isAbsolute(inside);
};

const hasLeftOut = (path: string): boolean => path.split(sep).some(isLeftOut);

/**
 * The working directory where `folder` is named below it, otherwise the folder that both have above
 * them. What lies above is the machine's: it may hold links, and names that are left out.
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

/** The link on the way from a folder to a path that leads out of the folder. */
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
    `${link} is a link to ${await realpath(link)}, out of ${bounds.folder}; if you want that, copy it to where the link is`,
  );
}

const leftOutByName = (path: string): Failure =>
  new Failure(
    `${path} is, or leads to, what is never uploaded because of its name; if you want that, copy it to another name`,
  );

/**
 * Whether what a path below the bounds leads to may be uploaded, and is not left out by name. What
 * somebody else packed may hold links to anything on this machine.
 * @throws Failure that names the link when it leads out of the bounds.
 */
export async function isMeant(path: string, bounds: Bounds): Promise<boolean> {
  const inside = await realInside(path, bounds);
  return !hasLeftOut(relative(bounds.folder, path)) && !hasLeftOut(inside);
}

/** The same of a path that was named: there, being left out is a failure as well. */
export async function assertMeant(path: string, bounds: Bounds): Promise<void> {
  if (!(await isMeant(path, bounds))) throw leftOutByName(path);
}

/**
 * The bounds that a named folder sets. The folder itself may be a link, or lie below one: then it leads
 * to a place in the working directory, and outside of it to one beside the link.
 */
export async function boundsOf(folder: string, cwd: string): Promise<Bounds> {
  const scope = await scopeOf(folder, cwd);
  await assertMeant(folder, scope);
  if (scope.real !== (await realpath(cwd))) {
    const beside = dirname(folder);
    await realInside(folder, { folder: beside, real: await realpath(beside) });
  }
  return { folder, real: await realpath(folder) };
}
