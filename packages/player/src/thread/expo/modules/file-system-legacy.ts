import type { ExpoModule } from '../module.ts';
import { fromBase64, toBase64 } from './base64.ts';

type Options = { encoding?: string };

/** expo-file-system/src/legacy/ExponentFileSystem.ts */
export const fileSystemLegacy: ExpoModule = ({ files }) => {
  const copy = async ({ from, to }: { from: string; to: string }) => {
    if (files.isFile(from) || files.isFolder(from)) files.copy(from, to);
    else files.write(to, await files.need(from));
  };
  return {
    ...{ documentDirectory: 'file:///documents/', cacheDirectory: 'file:///cache/' },
    bundleDirectory: 'file:///bundle/',
    async getInfoAsync(uri: string) {
      if (files.isFolder(uri)) return { exists: true, isDirectory: true, uri, size: 0 };
      const bytes = await files.find(uri);
      if (!bytes) return { exists: false, isDirectory: false, uri };
      const modificationTime = Date.now() / 1000;
      return { exists: true, isDirectory: false, uri, size: bytes.length, modificationTime };
    },
    async readAsStringAsync(uri: string, { encoding }: Options = {}) {
      const bytes = await files.need(uri);
      return encoding === 'base64' ? toBase64(bytes) : new TextDecoder().decode(bytes);
    },
    async writeAsStringAsync(uri: string, text: string, { encoding }: Options = {}) {
      files.write(uri, encoding === 'base64' ? fromBase64(text) : text);
    },
    deleteAsync: async (uri: string) => files.remove(uri),
    async moveAsync(places: { from: string; to: string }) {
      await copy(places);
      files.remove(places.from);
    },
    copyAsync: copy,
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
