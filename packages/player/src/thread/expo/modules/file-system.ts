import type { ExpoModule } from '../module.ts';
import { filesOf } from './files.ts';

type Place = { uri: string };
const PLACES = {
  ...{ documentDirectory: 'file:///documents/', cacheDirectory: 'file:///cache/' },
  bundleDirectory: 'file:///bundle/',
};

/** expo-file-system/src/internal/NativeFileSystem.types.ts */
export const fileSystem: ExpoModule = (thread, { SharedObject }) => {
  const files = filesOf(thread);

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
      files.copy(this.uri, uri);
    }
    async copy(to: Place) {
      this.copySync(to);
    }
    moveSync(to: Place): void {
      this.copySync(to);
      this.delete();
      this.uri = to.uri;
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
    create(): void {
      files.write(this.uri, '');
    }
    writeSync(content: unknown): void {
      files.write(this.uri, content);
    }
    /** At once in every version, and a promise in the newer ones. */
    async write(content: unknown) {
      this.writeSync(content);
    }
    bytesSync() {
      return files.read(this.uri);
    }
    async bytes() {
      return this.bytesSync();
    }
    textSync() {
      return new TextDecoder().decode(this.bytesSync());
    }
    async text() {
      return this.textSync();
    }
    base64Sync() {
      return btoa(Array.from(this.bytesSync(), (byte) => String.fromCharCode(byte)).join(''));
    }
    async base64() {
      return this.base64Sync();
    }
    info() {
      return { exists: this.exists, uri: this.uri, size: this.size };
    }
  }

  class FileSystemDirectory extends Entry {
    get exists() {
      return files.isFolder(this.uri);
    }
    create(): void {
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
    ...{ FileSystemFile, FileSystemDirectory, ...PLACES },
    ...{ FileSystemUploadTask: SharedObject, FileSystemDownloadTask: SharedObject },
    ...{ FileSystemWatcher: SharedObject, totalDiskSpace: 2 ** 36, availableDiskSpace: 2 ** 33 },
    info: (uri: string) => ({
      exists: files.isFile(uri) || files.isFolder(uri),
      isDirectory: files.isFolder(uri) ? true : files.isFile(uri) ? false : null,
    }),
    async downloadFileAsync(url: string, { uri }: Place) {
      const name = url.replace(/[?#].*$/, '').replace(/^.*\//, '');
      const place = files.isFolder(uri) ? `${uri.replace(/\/?$/, '/')}${name}` : uri;
      files.write(place, await (await fetch(url)).arrayBuffer());
      return place;
    },
    cancelDownloadAsync() {},
  };
};
