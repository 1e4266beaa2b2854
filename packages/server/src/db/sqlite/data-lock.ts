import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { isBusy } from './errors.ts';
import { ensurePrivateFile } from './private-file.ts';

// An unreferenced connection would be collected as garbage, and its lock with it.
const held = new Set<DatabaseSync>();

/**
 * Makes this process the only one that holds `file`, until the answer is called or the process
 * ends, however it ends. Node has no file locks; SQLite has, and the system drops them with the
 * process, so the lock is an exclusive transaction on a database made for nothing else.
 *
 * The locks are those of POSIX: they go too when this process opens and closes `file` in any other
 * way. Nobody else should touch it.
 */
export function lockDataDirectory(file: string): () => void {
  ensurePrivateFile(file);
  const database = new DatabaseSync(file, { timeout: 0 });
  try {
    // In WAL mode readers would get past an exclusive transaction.
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
