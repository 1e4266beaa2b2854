import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { isBusy } from './errors.ts';
import { ensurePrivateFile } from './private-file.ts';

// Garbage collection of an unreferenced connection would release its lock.
const held = new Set<DatabaseSync>();

/**
 * Locks `file` for this process, until the returned function is called or the process ends, however
 * it ends. Node has no file locks. SQLite has, and the system releases them with the process. So
 * the lock is an exclusive transaction on an empty database.
 *
 * These are POSIX locks: when this process opens and closes `file` in any other way, they are
 * released. Nothing else may touch the file.
 */
export function lockDataDirectory(file: string): () => void {
  ensurePrivateFile(file);
  const database = new DatabaseSync(file, { timeout: 0 });
  try {
    // In WAL mode an exclusive transaction does not keep readers out.
    database.exec('pragma journal_mode = delete');
    database.exec('begin exclusive');
  } catch (error) {
    database.close();
    if (!isBusy(error)) throw error;
    throw new Error(
      `${dirname(file)} is in use by another server. Stop that one, or give this one a data ` +
        'directory of its own.',
      { cause: error },
    );
  }
  held.add(database);
  return () => {
    if (held.delete(database)) database.close();
  };
}
