import { randomBytes } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import {
  removeFolder,
  temporaryFolder,
} from '../../../../../tests/harness/fixtures/temporary-folder.ts';
import { createFileBlobStore, type FileBlobStoreOptions } from '../files/store.ts';

const ALPHABET = 'abcdefghijklmnopqrstuvwxyz234567';
export const base32 = (): string =>
  Array.from(randomBytes(26), (byte) => ALPHABET[byte & 31]).join('');

/** A file store in a folder that does not exist yet. */
export const makeFileStore = async (options: Partial<FileBlobStoreOptions> = {}) => {
  const outer = await temporaryFolder('blobs');
  const directory = join(outer, 'not', 'there', 'yet');
  const store = createFileBlobStore({
    directory,
    createSlotUrl: (grant) => `https://vitrine.example/slots/${grant.objectKey}`,
    ids: { base32 },
    ...options,
  });
  return {
    store,
    directory,
    /** All files below the directory. */
    files: async (): Promise<string[]> => {
      const entries = await readdir(directory, { recursive: true, withFileTypes: true });
      return entries.filter((entry) => entry.isFile()).map(({ name }) => name);
    },
    close: () => removeFolder(outer),
  };
};

/** `bytes` in chunks of `size`. */
export async function* chunked(bytes: Uint8Array, size = 65_536): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}
