import type { NativeModule } from '../../worker/context.ts';
import { completed } from '../../worker/unknown/members.ts';
import { createRequests } from './blob-request.ts';
import { decode, encode } from './encoding.ts';
import { digestOf, type Entry, FOLDERS, treeOf } from './tree.ts';

const CONSTANTS = {
  DocumentDir: FOLDERS.documents,
  CacheDir: FOLDERS.cache,
  MainBundleDir: FOLDERS.bundle,
  LibraryDir: FOLDERS.library,
  ApplicationSupportDir: FOLDERS.library,
  ...Object.fromEntries(
    ['Download', 'Picture', 'Music', 'Movie', 'DCIM', 'SDCard', 'SDCardApplication'].flatMap(
      (name) => [
        [`${name}Dir`, FOLDERS.downloads],
        [`Legacy${name}Dir`, FOLDERS.downloads],
      ],
    ),
  ),
};

const described = ({ name, path, size, isFolder, changedMs }: Entry) => ({
  filename: name,
  path,
  size: String(size),
  type: isFolder ? 'directory' : 'file',
  lastModified: String(changedMs),
});

type Done = (...values: unknown[]) => void;

/**
 * react-native-blob-util/codegenSpecs/NativeBlobUtils.js, and RNFetchBlob of rn-fetch-blob with the
 * same members.
 */
const module =
  (name: string): NativeModule =>
  (worker) => {
    const tree = treeOf(worker);
    const streams = new Map<string, { path: string; encoding: string }>();
    let last = 0;
    /** Calls back with (error, result). */
    const told = (done: Done, work: () => unknown) =>
      void Promise.resolve()
        .then(work)
        .then(
          (result) => done(null, result),
          (error) => done(error instanceof Error ? error.message : String(error)),
        );
    const chunk = (id: string, data: unknown, done: Done) =>
      told(done, () => {
        const { path = '', encoding = '' } = streams.get(id) ?? {};
        tree.append(path, encode(data, encoding));
      });
    const write = async (path: string, encoding: string, data: unknown, append: boolean) => {
      const bytes = encode(data, encoding);
      if (append) tree.append(path, bytes);
      else tree.write(path, bytes);
      return bytes.length;
    };
    const members = {
      ...CONSTANTS,
      getConstants: () => CONSTANTS,
      addListener() {},
      removeListeners() {},
      ...createRequests(worker, tree),
      async createFile(path: string, data: string, encoding: string) {
        if (await tree.exists(path)) throw new Error(`EEXIST: File at path ${path} already exists`);
        const given =
          encoding.toLowerCase() === 'uri' ? await tree.read(data) : encode(data, encoding);
        tree.write(path, given);
        return path;
      },
      createFileASCII: async (path: string, data: number[]) =>
        tree.write(path, encode(data, 'ascii')),
      exists: (path: string, done: Done) =>
        void tree.exists(path).then((is) => done(is, tree.isFolder(path))),
      writeFile: (path: string, encoding: string, data: string, _: boolean, append: boolean) =>
        write(path, encoding, data, append),
      writeFileArray: (path: string, data: number[], append: boolean) =>
        write(path, 'ascii', data, append),
      readFile: async (path: string, encoding: string) => decode(await tree.read(path), encoding),
      writeStream(path: string, encoding: string, append: boolean, done: Done) {
        last += 1;
        streams.set(String(last), { path, encoding });
        if (!append) tree.write(path, new Uint8Array());
        told(
          (error) => done(error && 'EUNSPECIFIED', error, String(last)),
          () => {},
        );
      },
      writeChunk: chunk,
      writeArrayChunk: chunk,
      closeStream: (id: string, done: Done) => told(done, () => void streams.delete(id)),
      readStream(path: string, encoding: string, size: number, _: number, streamId: string) {
        const tell = (event: object) => {
          worker.emit(`${name}Filesystem`, { ...event, streamId });
          worker.emit(streamId, event);
        };
        void tree.read(path).then(
          (bytes) => {
            for (let start = 0; start < bytes.length; start += size)
              tell({
                event: 'data',
                detail: decode(bytes.subarray(start, start + size), encoding),
              });
            tell({ event: 'end', detail: '' });
          },
          ({ message }) => tell({ event: 'error', code: 'ENOENT', detail: message }),
        );
      },
      unlink: (path: string, done: Done) => told(done, () => tree.remove(path)),
      removeSession: (paths: string[], done: Done) =>
        told(done, () => {
          for (const path of paths) tree.remove(path);
        }),
      ls: async (path: string) => tree.list(path).map((entry) => entry.name),
      stat: (path: string, done: Done) => told(done, async () => described(await tree.entry(path))),
      lstat: (path: string, done: Done) => told(done, () => tree.list(path).map(described)),
      cp: (from: string, to: string, done: Done) =>
        told(done, () => tree.copy(from, to).then(() => true)),
      mv: (from: string, to: string, done: Done) =>
        told(done, () => tree.move(from, to).then(() => true)),
      mkdir: async (path: string) => {
        tree.makeFolder(path);
        return true;
      },
      async slice(from: string, to: string, start: number, end: number) {
        tree.write(to, (await tree.read(from)).slice(start, end));
        return to;
      },
      hash: async (path: string, algorithm: string) => digestOf(await tree.read(path), algorithm),
      df: (done: Done) => told(done, () => ({ free: 2 ** 33, total: 2 ** 36 })),
      getEnvironmentDirs: (done: Done) => done(FOLDERS.documents, FOLDERS.cache),
      pathForAppGroup: async () => FOLDERS.documents,
      syncPathAppGroup: () => FOLDERS.documents,
    };
    return completed(name, members, worker);
  };

export const blobUtil = module('ReactNativeBlobUtil');
export const fetchBlob = module('RNFetchBlob');
