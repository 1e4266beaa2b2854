import { fromBase64, toBase64 } from '../../base64.ts';
import type { ExpoModule } from '../core/module.ts';

type Place = { uri: string };
type Create = { overwrite?: boolean; idempotent?: boolean };
type Write = { encoding?: string; append?: boolean };
const PLACES = {
  documentDirectory: 'file:///documents/',
  cacheDirectory: 'file:///cache/',
  bundleDirectory: 'file:///bundle/',
};
const THERE = 'Unable to create file or directory: it already exists';

/** expo-file-system/src/internal/NativeFileSystem.types.ts */
export const fileSystem: ExpoModule = ({ files, fetch }, { SharedObject }) => {
  class Entry extends SharedObject {
    uri: string;
    constructor(uri: string) {
      super();
      this.uri = uri;
    }
    validatePath(): void {}
    delete(): void {
      files.remove(this.uri);
    }
    copySync({ uri }: Place): void {
      files.copy(this.uri, files.placeIn(this.uri, uri));
    }
    /** Older versions do not await it, so files of the app are copied synchronously. */
    async copy(to: Place) {
      if (files.isFile(this.uri) || files.isFolder(this.uri)) this.copySync(to);
      else files.write(files.placeIn(this.uri, to.uri), await files.need(this.uri));
    }
    moveSync({ uri }: Place): void {
      const place = files.placeIn(this.uri, uri);
      files.copy(this.uri, place);
      this.delete();
      this.uri = place;
    }
    async move(to: Place) {
      this.moveSync(to);
    }
    rename(name: string): void {
      this.moveSync({ uri: this.uri.replace(/[^/]+\/?$/, name) });
    }
  }

  class FileSystemFile extends Entry {
    get exists() {
      return files.isFile(this.uri);
    }
    get size() {
      return this.exists ? files.read(this.uri).length : 0;
    }
    create(options?: Create): void {
      if (this.exists && options?.overwrite !== true) throw new Error(THERE);
      files.write(this.uri, '');
    }
    writeSync(content: unknown, options?: Write): void {
      const isBase64 = typeof content === 'string' && options?.encoding === 'base64';
      const given = isBase64 ? fromBase64(content) : content;
      if (options?.append === true) files.append(this.uri, given);
      else files.write(this.uri, given);
    }
    /** It writes synchronously in every version. Newer versions expect a promise. */
    async write(content: unknown, options?: Write) {
      this.writeSync(content, options);
    }
    bytesSync() {
      return files.read(this.uri);
    }
    bytes() {
      return files.need(this.uri);
    }
    textSync() {
      return new TextDecoder().decode(this.bytesSync());
    }
    async text() {
      return new TextDecoder().decode(await this.bytes());
    }
    base64Sync() {
      return toBase64(this.bytesSync());
    }
    async base64() {
      return toBase64(await this.bytes());
    }
    info() {
      return { exists: this.exists, uri: this.uri, size: this.size };
    }
  }

  class FileSystemDirectory extends Entry {
    get exists() {
      return files.isFolder(this.uri);
    }
    create(options?: Create): void {
      if (this.exists && options?.idempotent !== true && options?.overwrite !== true)
        throw new Error(THERE);
      files.makeFolder(this.uri);
    }
    createFile(name: string) {
      const file = new FileSystemFile(`${this.uri.replace(/\/?$/, '/')}${name}`);
      file.create();
      return file;
    }
    createDirectory(name: string) {
      const folder = new FileSystemDirectory(`${this.uri.replace(/\/?$/, '/')}${name}/`);
      folder.create();
      return folder;
    }
    listAsRecords() {
      return files.list(this.uri);
    }
    info() {
      return { exists: this.exists, uri: this.uri, files: files.list(this.uri).map((x) => x.uri) };
    }
  }

  return {
    FileSystemFile,
    FileSystemDirectory,
    ...PLACES,
    FileSystemUploadTask: SharedObject,
    FileSystemDownloadTask: SharedObject,
    FileSystemWatcher: SharedObject,
    totalDiskSpace: 2 ** 36,
    availableDiskSpace: 2 ** 33,
    info: (uri: string) => ({
      exists: files.isFile(uri) || files.isFolder(uri),
      isDirectory: files.isFolder(uri) ? true : files.isFile(uri) ? false : null,
    }),
    async downloadFileAsync(url: string, { uri }: Place) {
      const place = files.placeIn(url.replace(/[?#].*$/, ''), uri);
      files.write(place, await (await fetch(url)).arrayBuffer());
      return place;
    },
    cancelDownloadAsync() {},
  };
};
