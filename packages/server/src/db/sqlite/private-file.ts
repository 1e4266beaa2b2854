import { closeSync, openSync } from 'node:fs';

/**
 * Creates an empty file that only its owner may read, unless the file exists. SQLite would create
 * it readable for every user of the machine. An existing file must not even be opened: closing it
 * would release the locks that this process holds on it (fcntl(2)).
 */
export function ensurePrivateFile(file: string): void {
  try {
    closeSync(openSync(file, 'wx', 0o600));
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  }
}
