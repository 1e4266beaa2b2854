import { mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const MEMORY = '/dev/shm';

/**
 * Makes a folder for temporary files of the tests, which is removed when this process exits. On Linux
 * it is in memory if this many bytes are free: the tests wait for thousands of fsyncs, and do not
 * depend on a disk.
 */
export function quickFolder(bytes: number): string {
  const folder = mkdtempSync(join(hasRoom(bytes) ? MEMORY : tmpdir(), 'vitrine-tests-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));
  return folder;
}

function hasRoom(bytes: number): boolean {
  try {
    const { bavail, bsize } = statfsSync(MEMORY);
    return Math.min(bavail * bsize, process.availableMemory()) >= bytes;
  } catch {
    return false;
  }
}
