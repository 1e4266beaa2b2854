import { opendir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Millis } from '../../core/model/time.ts';
import { storageFailure } from '../storage-failure.ts';
import { errorCode } from './file-system.ts';

/** The names in a directory, read in small batches; none when it does not exist. */
export async function* namesIn(directory: string): AsyncGenerator<string> {
  try {
    const opened = await opendir(directory).catch(ignoreMissing);
    if (!opened) return;
    for await (const entry of opened) yield entry.name;
  } catch (error) {
    throw storageFailure(error);
  }
}

const look = async (path: string) => {
  try {
    return await stat(path).catch(ignoreMissing);
  } catch (error) {
    throw storageFailure(error);
  }
};

/** The mtime of a file; undefined when it does not exist. */
export const writtenAt = async (directory: string, name: string): Promise<Millis | undefined> =>
  (await look(join(directory, name)))?.mtimeMs;

/** The size of a file in bytes; undefined when it does not exist. */
export const sizeOf = async (path: string): Promise<number | undefined> => (await look(path))?.size;

export const ignoreMissing = (error: unknown): undefined => {
  if (errorCode(error) !== 'ENOENT') throw error;
};
