import { mkdir, open } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';

/**
 * Creates a data directory that only its owner can read, and missing parent folders. Syncs the
 * entries of all of them, or a power loss could remove the directory with everything that was
 * synced in it.
 */
export async function makeDataDir(path: string): Promise<string> {
  const dataDir = resolve(path);
  const first = await mkdir(dataDir, { recursive: true, mode: 0o700 });
  // Syncs an existing entry too: the process that created it may have died before its fsync.
  const outermost = dirname(first ?? dataDir);
  for (let folder = dirname(dataDir); ; folder = dirname(folder)) {
    await syncFolder(folder).catch(ignoreUnreadable);
    if (folder === outermost || folder === dirname(folder)) return dataDir;
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
