import type { NativeModule } from '../../worker/context.ts';
import { completed } from '../../worker/unknown/members.ts';
import { fromBase64, toBase64 } from '../base64.ts';
import { digestOf, type Entry, FOLDERS, treeOf } from './tree.ts';

const SPACE = { totalSpace: 2 ** 36, freeSpace: 2 ** 33, totalSpaceEx: 0, freeSpaceEx: 0 };
const [REGULAR, DIRECTORY] = ['NSFileTypeRegular', 'NSFileTypeDirectory'];

type Download = {
  jobId: number;
  fromUrl: string;
  toFile: string;
  headers?: Record<string, string>;
};
type Upload = {
  jobId: number;
  toUrl: string;
  method?: string;
  headers?: Record<string, string>;
  fields?: Record<string, string>;
  files: { name?: string; filename: string; filepath: string; filetype?: string }[];
};
type Listener = (event: object) => void;

/** The constants of react-native-fs have a prefix, and those of its successor do not. */
const constants = (prefix: string) => ({
  [`${prefix}MainBundlePath`]: FOLDERS.bundle,
  [`${prefix}CachesDirectoryPath`]: FOLDERS.cache,
  [`${prefix}ExternalCachesDirectoryPath`]: FOLDERS.cache,
  [`${prefix}TemporaryDirectoryPath`]: FOLDERS.cache,
  [`${prefix}DocumentDirectoryPath`]: FOLDERS.documents,
  [`${prefix}ExternalDirectoryPath`]: FOLDERS.documents,
  [`${prefix}ExternalStorageDirectoryPath`]: FOLDERS.documents,
  [`${prefix}DownloadDirectoryPath`]: FOLDERS.downloads,
  [`${prefix}PicturesDirectoryPath`]: FOLDERS.downloads,
  [`${prefix}LibraryDirectoryPath`]: FOLDERS.library,
  [`${prefix}FileTypeRegular`]: REGULAR,
  [`${prefix}FileTypeDirectory`]: DIRECTORY,
  [`${prefix}FileProtectionKeys`]: {},
});

const seconds = (ms: number) => Math.floor(ms / 1000);
const described = ({ name, path, size, isFolder, changedMs }: Entry) => ({
  name,
  path,
  size,
  type: isFolder ? DIRECTORY : REGULAR,
  ctime: seconds(changedMs),
  mtime: seconds(changedMs),
  mode: 0o644,
  originalFilepath: path,
});

/**
 * RNFSManager: react-native-fs/FS.common.js. ReactNativeFs:
 * @dr.pogodin/react-native-fs/src/NativeReactNativeFs.ts.
 */
const module =
  (name: string, prefix: string): NativeModule =>
  (worker) => {
    const tree = treeOf(worker);
    const listeners = new Map<string, Set<Listener>>();
    const tell = (event: string, payload: object) => {
      worker.emit(event, payload);
      for (const listener of listeners.get(event) ?? []) listener(payload);
    };
    const listen = (event: string) => (listener: Listener) => {
      const all = listeners.get(event) ?? new Set();
      listeners.set(event, all.add(listener));
      return { remove: () => void all.delete(listener) };
    };
    const all = constants(prefix);
    const members = {
      ...all,
      getConstants: () => all,
      addListener() {},
      removeListeners() {},
      mkdir: async (path: string) => tree.makeFolder(path),
      moveFile: tree.move,
      copyFile: tree.copy,
      copyFolder: tree.copy,
      exists: tree.exists,
      unlink: async (path: string) => tree.remove(path),
      readDir: async (path: string) => tree.list(path).map(described),
      stat: async (path: string) => described(await tree.entry(path)),
      readFile: async (path: string) => toBase64(await tree.read(path)),
      async read(path: string, length: number, position: number) {
        const bytes = (await tree.read(path)).subarray(position);
        return toBase64(length > 0 ? bytes.subarray(0, length) : bytes);
      },
      writeFile: async (path: string, base64: string) => tree.write(path, fromBase64(base64)),
      appendFile: async (path: string, base64: string) => tree.append(path, fromBase64(base64)),
      async write(path: string, base64: string, position: number) {
        const given = fromBase64(base64);
        if (position < 0) return tree.append(path, given);
        const before = await tree.read(path);
        const bytes = new Uint8Array(Math.max(before.length, position + given.length));
        bytes.set(before);
        bytes.set(given, position);
        tree.write(path, bytes);
      },
      hash: async (path: string, algorithm: string) => digestOf(await tree.read(path), algorithm),
      touch: async () => {},
      getFSInfo: async () => SPACE,
      getAllExternalFilesDirs: async () => [FOLDERS.documents],
      pathForBundle: async () => FOLDERS.bundle,
      pathForGroup: async () => FOLDERS.documents,
      async downloadFile({ jobId, fromUrl, toFile, headers = {} }: Download) {
        const response = await worker.fetch(fromUrl, { headers });
        const bytes = new Uint8Array(await response.arrayBuffer());
        const contentLength = bytes.length;
        const statusCode = response.status;
        const begun = {
          jobId,
          statusCode,
          contentLength,
          headers: Object.fromEntries(response.headers),
        };
        const done = { jobId, contentLength, bytesWritten: contentLength };
        for (const event of ['DownloadBegin', 'onDownloadBegin']) tell(event, begun);
        for (const event of ['DownloadProgress', 'onDownloadProgress']) tell(event, done);
        tree.write(toFile, bytes);
        return { jobId, statusCode, bytesWritten: contentLength };
      },
      async uploadFiles({ jobId, toUrl, method, headers = {}, fields = {}, files }: Upload) {
        const form = new FormData();
        for (const [field, value] of Object.entries(fields)) form.append(field, value);
        for (const { name: field, filename, filepath, filetype = '' } of files) {
          const file = new Blob([await tree.read(filepath)], { type: filetype });
          form.append(field ?? filename, file, filename);
        }
        const response = await worker.fetch(toUrl, {
          method: method ?? 'POST',
          headers,
          body: form,
        });
        const body = await response.text();
        return {
          jobId,
          statusCode: response.status,
          headers: Object.fromEntries(response.headers),
          body,
        };
      },
      stopDownload() {},
      stopUpload() {},
      resumeDownload() {},
      isResumable: async () => false,
      ...Object.fromEntries(
        [
          'onDownloadBegin',
          'onDownloadProgress',
          'onDownloadResumable',
          'onUploadBegin',
          'onUploadProgress',
        ].map((event) => [event, listen(event)]),
      ),
    };
    return completed(name, members, worker);
  };

export const rnfsManager = module('RNFSManager', 'RNFS');
export const reactNativeFs = module('ReactNativeFs', '');
