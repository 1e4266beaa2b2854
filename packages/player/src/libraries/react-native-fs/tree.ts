import { md5 } from '@noble/hashes/legacy.js';
import type { WorkerContext } from '../../worker/context.ts';
import type { Bytes } from '../../worker/files.ts';

const uriOf = (path: string): string => (path.startsWith('file:') ? path : `file://${path}`);
const nameOf = (path: string): string => path.replace(/\/+$/, '').replace(/^.*\//, '');

/** The folders of an app, by path. */
export const FOLDERS = {
  documents: '/documents',
  cache: '/cache',
  library: '/library',
  downloads: '/downloads',
  bundle: '/bundle',
};

/** The error of native code for a path where nothing is. */
const missing = (path: string): Error =>
  Object.assign(new Error(`ENOENT: no such file or directory, open '${path}'`), { code: 'ENOENT' });

export type Entry = {
  name: string;
  path: string;
  size: number;
  isFolder: boolean;
  /** Milliseconds since the epoch. */
  changedMs: number;
};

/** The files of an app by path, for libraries that do not use urls of files. */
export function treeOf({ files }: WorkerContext) {
  const entry = (path: string, size: number, isFolder: boolean): Entry => ({
    name: nameOf(path),
    path,
    size,
    isFolder,
    changedMs: files.changedAt(uriOf(path)),
  });
  const isFolder = (path: string) => files.isFolder(uriOf(path));
  const read = async (path: string): Promise<Bytes> => {
    const bytes = await files.find(uriOf(path));
    if (!bytes) throw missing(path);
    return bytes;
  };
  const copy = async (from: string, to: string) => {
    if (isFolder(from)) files.copy(uriOf(from), uriOf(to));
    else files.write(uriOf(to), await read(from));
  };
  return {
    read,
    copy,
    isFolder,
    exists: async (path: string) => isFolder(path) || (await files.find(uriOf(path))) !== undefined,
    write: (path: string, bytes: Uint8Array) => files.write(uriOf(path), bytes),
    append: (path: string, bytes: Uint8Array) => files.append(uriOf(path), bytes),
    makeFolder: (path: string) => files.makeFolder(uriOf(path)),
    async entry(path: string): Promise<Entry> {
      return isFolder(path) ? entry(path, 0, true) : entry(path, (await read(path)).length, false);
    },
    list(path: string): Entry[] {
      if (!isFolder(path)) throw missing(path);
      return files.list(uriOf(path)).map(({ uri, isDirectory }) => {
        const at = uri.replace(/^file:\/\//, '').replace(/\/$/, '');
        return entry(at, isDirectory ? 0 : files.read(uri).length, isDirectory);
      });
    },
    async move(from: string, to: string) {
      if (uriOf(from) === uriOf(to)) return;
      await copy(from, to);
      files.remove(uriOf(from));
    },
    remove(path: string) {
      if (!isFolder(path) && !files.isFile(uriOf(path))) throw missing(path);
      files.remove(uriOf(path));
    },
  };
}

/** The digest of a file in hexadecimal: `md5`, `sha256`. Browsers have no MD5. */
export async function digestOf(bytes: Bytes, algorithm: string): Promise<string> {
  const name = algorithm.toUpperCase().replace(/^SHA-?/, 'SHA-');
  const digest =
    name === 'MD5' ? md5(bytes) : new Uint8Array(await crypto.subtle.digest(name, bytes));
  return [...digest].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
