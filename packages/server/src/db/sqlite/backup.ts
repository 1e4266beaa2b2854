import { existsSync } from 'node:fs';
import { link, open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { backup, DatabaseSync } from 'node:sqlite';
import { translate } from './errors.ts';
import { ensurePrivateFile } from './private-file.ts';

/** Pages per step: the largest number that SQLite accepts. */
const ALL_PAGES = 2 ** 31 - 1;

/**
 * Copies one snapshot of a database, which may be in use, to a file that must not exist yet. When
 * this resolves, the copy is complete and durable.
 */
export async function backupSqlite(sourceFile: string, destinationFile: string): Promise<void> {
  if (!existsSync(sourceFile)) throw new Error(`There is no database ${sourceFile}.`);
  // An interrupted copy must not have the name of a finished backup.
  const partial = `${destinationFile}.partial`;
  await begin(partial);
  try {
    await copy(sourceFile, partial);
    await sync(partial);
    await place(partial, destinationFile);
  } catch (error) {
    throw translate(error);
  } finally {
    await rm(partial, { force: true });
  }
  await sync(dirname(destinationFile));
}

/** The name comes from an operator, so the error names it and says what to do. */
async function begin(partial: string): Promise<void> {
  try {
    await rm(partial, { force: true });
    ensurePrivateFile(partial);
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new Error(
      `No backup can be written in ${dirname(partial)} (${why}). Name a new file in a folder that exists and that this user may write to.`,
      { cause: error },
    );
  }
}

async function copy(sourceFile: string, file: string): Promise<void> {
  const source = new DatabaseSync(sourceFile, { readOnly: true, timeout: 5000 });
  try {
    // All pages in one step: when the database changes between two steps, the copy starts again.
    // The step runs off the main thread, and in WAL mode it blocks no other connection.
    await backup(source, file, { rate: ALL_PAGES });
  } finally {
    source.close();
  }
}

async function place(partial: string, destination: string): Promise<void> {
  try {
    await link(partial, destination);
  } catch (error) {
    if (existsSync(destination)) {
      throw new Error(`${destination} exists already; name a file that does not.`, {
        cause: error,
      });
    }
    // Some file systems have no hard links.
    await rename(partial, destination);
  }
}

async function sync(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
