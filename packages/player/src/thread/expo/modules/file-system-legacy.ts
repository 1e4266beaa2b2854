import type { ExpoModule } from '../module.ts';
import { filesOf } from './files.ts';

type Options = { encoding?: string };

const base64 = (bytes: Uint8Array) =>
  btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));

export const fromBase64 = (text: string) =>
  Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));

/** expo-file-system/src/legacy/ExponentFileSystem.ts */
export const fileSystemLegacy: ExpoModule = (thread) => {
  const files = filesOf(thread);
  return {
    ...{ documentDirectory: 'file:///documents/', cacheDirectory: 'file:///cache/' },
    bundleDirectory: 'file:///bundle/',
    async getInfoAsync(uri: string) {
      if (files.isFolder(uri)) return { exists: true, isDirectory: true, uri, size: 0 };
      if (!files.isFile(uri)) return { exists: false, isDirectory: false, uri };
      const size = files.read(uri).length;
      return { exists: true, isDirectory: false, uri, size, modificationTime: Date.now() / 1000 };
    },
    async readAsStringAsync(uri: string, { encoding }: Options = {}) {
      const bytes = files.read(uri);
      return encoding === 'base64' ? base64(bytes) : new TextDecoder().decode(bytes);
    },
    async writeAsStringAsync(uri: string, text: string, { encoding }: Options = {}) {
      files.write(uri, encoding === 'base64' ? fromBase64(text) : text);
    },
    deleteAsync: async (uri: string) => files.remove(uri),
    async moveAsync({ from, to }: { from: string; to: string }) {
      files.copy(from, to);
      files.remove(from);
    },
    copyAsync: async ({ from, to }: { from: string; to: string }) => files.copy(from, to),
    makeDirectoryAsync: async (uri: string) => files.makeFolder(uri),
    readDirectoryAsync: async (uri: string) =>
      files.list(uri).map((one) => one.uri.replace(/\/$/, '').replace(/^.*\//, '')),
    async downloadAsync(url: string, uri: string) {
      const response = await fetch(url);
      files.write(uri, await response.arrayBuffer());
      return { uri, status: response.status, headers: Object.fromEntries(response.headers) };
    },
    getFreeDiskStorageAsync: async () => 2 ** 33,
    getTotalDiskCapacityAsync: async () => 2 ** 36,
  };
};
