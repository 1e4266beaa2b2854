import { randomBytes } from 'node:crypto';
import { mkdir, open, stat, unlink } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { unusableDataDir } from './unusable-data-dir.ts';

/**
 * Creates a data directory that only its owner can read, and missing parent folders. Syncs the
 * entries of all of them, or a power loss could remove the directory with everything that was
 * synced in it.
 * @throws ConfigError when it cannot be created or written to.
 */
export async function makeDataDir(path: string): Promise<string> {
  const dataDir = resolve(path);
  try {
    const first = await makeFolders(dataDir);
    await requireWritable(dataDir);
    await syncEntries(dataDir, first);
    return dataDir;
  } catch (error) {
    throw unusableDataDir(path, error);
  }
}

/** Resolves to the data directory, which the first call makes. */
export type DataDir = () => Promise<string>;

/** A start needs the directory for its lock, database, secret and bytes, and makes it once. */
export function dataDirAt(path: string): DataDir {
  let made: Promise<string> | undefined;
  return () => {
    made ??= makeDataDir(path);
    return made;
  };
}

/**
 * Creates a folder and its missing parents. Returns the outermost that it created. With `recursive`,
 * `mkdir` of Node never returns if an existing parent allows no subfolders, such as /proc.
 */
async function makeFolders(folder: string): Promise<string | undefined> {
  if (await isFolder(folder)) return undefined;
  const parent = dirname(folder);
  const first = parent === folder ? undefined : await makeFolders(parent);
  await mkdir(folder, { mode: 0o700 }).catch(async (error: NodeJS.ErrnoException) => {
    // Another process may have created it meanwhile.
    if (error.code !== 'EEXIST' || !(await isFolder(folder))) throw error;
  });
  return first ?? folder;
}

const isFolder = (path: string): Promise<boolean> =>
  stat(path).then(
    (found) => found.isDirectory(),
    (error: NodeJS.ErrnoException) => {
      // A link that leads nowhere looks the same. Creating a folder in its place then fails.
      if (error.code === 'ENOENT') return false;
      throw error;
    },
  );

/** Creates a file, because permissions do not tell: root has all, also where a file system allows no files. */
async function requireWritable(folder: string): Promise<void> {
  const path = join(folder, `.writable-${randomBytes(6).toString('hex')}`);
  const file = await open(path, 'wx', 0o600).catch((error: NodeJS.ErrnoException) => {
    // A server on a full disk still serves what is there.
    if (error.code === 'ENOSPC' || error.code === 'EDQUOT') return null;
    throw error;
  });
  if (file === null) return;
  await file.close();
  await unlink(path);
}

async function syncEntries(dataDir: string, first: string | undefined): Promise<void> {
  // Syncs an existing entry too: the process that created it may have died before its fsync.
  const outermost = dirname(first ?? dataDir);
  for (let folder = dirname(dataDir); ; folder = dirname(folder)) {
    await syncFolder(folder).catch(ignoreUnreadable);
    if (folder === outermost || folder === dirname(folder)) return;
  }
}

async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

// A parent folder of another user may not be readable. Then this process did not create its entry.
function ignoreUnreadable(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EACCES' && error.code !== 'EPERM') throw error;
}
