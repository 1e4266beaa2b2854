import { mkdir, open } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';

/**
 * Makes a data directory, readable by its owner only, and what is missing above it. When this
 * resolves, a power loss does not take them away again with all that is synced inside.
 */
export async function makeDataDir(path: string): Promise<string> {
  const dataDir = resolve(path);
  const first = await mkdir(dataDir, { recursive: true, mode: 0o700 });
  // Syncs an existing entry too: the process that made it may have died before its fsync.
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

// A parent that belongs to another user is not readable. Then this process did not make the entry.
function ignoreUnreadable(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EACCES' && error.code !== 'EPERM') throw error;
}
