import { mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const MEMORY = '/dev/shm';

/**
 * A folder for temporary files of the tests: in memory where Linux and the memory have room for so many
 * bytes, because the tests wait for thousands of fsyncs and do not depend on a disk. It is removed when
 * this process exits.
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
