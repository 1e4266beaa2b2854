import { closeSync, openSync } from 'node:fs';

/**
 * Makes an empty file that only its owner may read, unless there is one. SQLite would make it
 * readable by every user of the machine. An existing one must not even be opened: closing it would
 * drop the locks this process has on it (fcntl(2)).
 */
export function ensurePrivateFile(file: string): void {
  try {
    closeSync(openSync(file, 'wx', 0o600));
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  }
}
