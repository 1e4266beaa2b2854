import { dirname, join } from 'node:path';
import { errorCode, type FileSystem } from './file-system.ts';

type Deps = {
  fs: FileSystem;
  directory: string;
  syncDirectory: (directory: string) => Promise<void>;
};

export type Folders = {
  objects: string;
  temporary: string;
  pathOf(key: string): string;
  /** Resolves when the folders of an object exist durably. Without a key: the two outer folders. */
  ready(key?: string): Promise<void>;
  syncEntry(path: string): Promise<void>;
  /** Somebody removed a folder: all are made and synced again before they are used. */
  forget(): void;
};

/** The layout on disk. Objects are spread over 1024 folders, named by two characters of the key. */
export const createFolders = ({ fs, directory, syncDirectory }: Deps): Folders => {
  const objects = join(directory, 'objects');
  const temporary = join(directory, 'tmp');
  const folderOf = (key: string) => join(objects, key.slice(0, 2));
  const made = new Map<string, Promise<void>>();

  const once = (path: string, make: () => Promise<void>): Promise<void> => {
    const before = made.get(path);
    if (before) return before;
    const making = make();
    made.set(path, making);
    making.catch(() => made.delete(path));
    return making;
  };

  const outer = async () => {
    const first = await fs.mkdir(objects, { recursive: true });
    await fs.mkdir(temporary, { recursive: true });
    await syncDirectory(directory);
    const top = dirname(first ?? directory);
    for (let path = dirname(directory); path.length >= top.length; path = dirname(path)) {
      await syncDirectory(path).catch(ignoreUnreadable);
      if (path === dirname(path)) break;
    }
  };

  // Syncs an existing folder too: the process that created it may have died before its fsync.
  const inner = async (folder: string) => {
    await once(directory, outer);
    await fs.mkdir(folder).catch((error) => {
      if (errorCode(error) !== 'EEXIST') throw error;
    });
    await syncDirectory(objects);
  };

  return {
    objects,
    temporary,
    pathOf: (key) => join(folderOf(key), key),
    ready: (key) => {
      if (key === undefined) return once(directory, outer);
      const folder = folderOf(key);
      return once(folder, () => inner(folder));
    },
    syncEntry: (path) => syncDirectory(dirname(path)),
    forget: () => made.clear(),
  };
};

// A parent folder of another user may not be readable. Then this process did not create its entry.
const ignoreUnreadable = (error: unknown): void => {
  if (errorCode(error) !== 'EACCES' && errorCode(error) !== 'EPERM') throw error;
};
