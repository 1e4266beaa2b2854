import type { FileSystem } from './file-system.ts';

/**
 * Makes the entries of a directory durable. Callers that arrive while an fsync of the directory is
 * running share the next one, because the running one may have begun before their rename.
 *
 * When an fsync fails, those queued behind it fail with it. The kernel reports a write error once,
 * so a second fsync could succeed without the lost entries.
 */
export const createDirectorySync = (fs: FileSystem): ((directory: string) => Promise<void>) => {
  const running = new Map<string, Promise<void>>();
  const queued = new Map<string, Promise<void>>();

  const start = (directory: string): Promise<void> => {
    queued.delete(directory);
    const syncing = fsyncDirectory(fs, directory).finally(() => {
      if (running.get(directory) === syncing) running.delete(directory);
    });
    running.set(directory, syncing);
    return syncing;
  };

  return (directory) => {
    const ahead = running.get(directory);
    if (!ahead) return start(directory);
    let next = queued.get(directory);
    if (!next) {
      next = ahead.then(() => start(directory));
      queued.set(directory, next);
    }
    return next;
  };
};

const fsyncDirectory = async (fs: FileSystem, directory: string): Promise<void> => {
  const handle = await fs.open(directory, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
};
