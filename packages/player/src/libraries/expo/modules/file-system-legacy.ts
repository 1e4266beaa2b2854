import { fromBase64, toBase64 } from '../../base64.ts';
import type { ExpoModule } from '../core/module.ts';

type Options = { encoding?: string };
type Download = { headers?: Record<string, string> };
type Upload = {
  httpMethod?: string;
  headers?: Record<string, string>;
  /** 0 is the file as the body, and 1 is a multipart form. */
  uploadType?: number;
  fieldName?: string;
  mimeType?: string;
  parameters?: Record<string, string>;
};

const AS_FORM = 1;
const headersOf = ({ headers }: Response) => Object.fromEntries(headers);

/** expo-file-system/src/legacy/ExponentFileSystem.ts */
export const fileSystemLegacy: ExpoModule = ({ files, fetch }) => {
  const copy = async ({ from, to }: { from: string; to: string }) => {
    if (files.isFile(from) || files.isFolder(from)) files.copy(from, to);
    else files.write(to, await files.need(from));
  };
  const download = async (url: string, uri: string, { headers = {} }: Download = {}) => {
    const response = await fetch(url, { headers });
    files.write(uri, await response.arrayBuffer());
    return { uri, status: response.status, headers: headersOf(response) };
  };
  return {
    documentDirectory: 'file:///documents/',
    cacheDirectory: 'file:///cache/',
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
    downloadAsync: download,
    downloadResumableStartAsync: (url: string, uri: string, _: string, options?: Download) =>
      download(url, uri, options),
    async uploadAsync(url: string, uri: string, options: Upload = {}) {
      const { httpMethod = 'POST', headers = {}, mimeType = '' } = options;
      const file = new Blob([await files.need(uri)], { type: mimeType });
      const body = options.uploadType === AS_FORM ? formOf(file, uri, options) : file;
      const response = await fetch(url, { method: httpMethod, headers, body });
      return {
        status: response.status,
        headers: headersOf(response),
        body: await response.text(),
        mimeType: response.headers.get('content-type'),
      };
    },
    getFreeDiskStorageAsync: async () => 2 ** 33,
    getTotalDiskCapacityAsync: async () => 2 ** 36,
  };
};

function formOf(file: Blob, uri: string, { fieldName, parameters = {} }: Upload): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(parameters)) form.append(name, value);
  const name = uri.split('/').at(-1) ?? '';
  form.append(fieldName ?? name, file, name);
  return form;
}
