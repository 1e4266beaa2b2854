import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { BlobStore, Receiver, SlotGrant } from '../../core/ports/blob-store.ts';
import type { Ids } from '../../core/ports/ids.ts';
import { isObjectKey } from '../object-key.ts';
import { Semaphore } from '../semaphore.ts';
import { objectNotFound, storageFailure } from '../storage-failure.ts';
import { createVerifiers, type Verifiers } from '../verification/verifiers.ts';
import { createDirectorySync } from './directory-sync.ts';
import { DurableWrite } from './durable-write.ts';
import { errorCode, type FileSystem, nodeFileSystem } from './file-system.ts';
import { createFolders } from './folders.ts';
import { readFileStream } from './read-file.ts';
import { ignoreMissing, namesIn, sizeOf, writtenAt } from './walk.ts';

export type FileBlobStoreOptions = {
  /** The folder of the store, created if missing. Nothing outside of it is changed. */
  directory: string;
  /** Makes the url of a slot on this server, which core signs. */
  createSlotUrl: (grant: SlotGrant) => string;
  ids: Pick<Ids, 'base32'>;
  /** Bytes that all uploads together may hold in memory: 32 MiB by default. */
  maxBytesInFlight?: number;
  /** Verify the bytes of uploads. Another store may share them. */
  verifiers?: Verifiers;
  /**
   * Objects that arrive within this time get the same folder and share its syncs, in milliseconds:
   * 1000 by default. Their keys have 120 random bits instead of 130.
   */
  folderMs?: number;
  fs?: FileSystem;
};

const DEFAULT_BYTES_IN_FLIGHT = 32 * 1024 * 1024;
const FOLDER_MS = 1000;
const FOLDER = /^[a-z2-7]{2}$/;

/** Objects are files: `objects/<first two characters>/<key>`, and `tmp/<random>` while written. */
export const createFileBlobStore = (options: FileBlobStoreOptions): BlobStore & Receiver => {
  const { createSlotUrl, ids, fs = nodeFileSystem, folderMs = FOLDER_MS } = options;
  const { verifiers = createVerifiers() } = options;
  const directory = resolve(options.directory);
  const memory = new Semaphore(options.maxBytesInFlight ?? DEFAULT_BYTES_IN_FLIGHT);
  const syncDirectory = createDirectorySync(fs);
  const folders = createFolders({ fs, directory, syncDirectory });

  const temporaryPath = () => join(folders.temporary, ids.base32());
  const remove = (path: string) => fs.unlink(path).catch(ignoreMissing).catch(refuse);
  const existingPath = (key: string): string => {
    if (!isObjectKey(key)) throw objectNotFound();
    return folders.pathOf(key);
  };

  let folder = { name: '', since: Number.NEGATIVE_INFINITY };
  const freshKey = (): string => {
    const key = ids.base32();
    const now = performance.now();
    if (now - folder.since >= folderMs) folder = { name: key.slice(0, 2), since: now };
    return folder.name + key.slice(2);
  };

  const put: BlobStore['put'] = async (key, body, expected) => {
    const verifier = verifiers.of(expected);
    const write = new DurableWrite(
      { fs, memory, syncEntry: folders.syncEntry },
      { temporary: temporaryPath(), final: folders.pathOf(key) },
    );
    try {
      await folders.ready(key).catch(refuse);
      for await (const chunk of body) {
        verifier.update(chunk);
        const written = write.write(chunk);
        if (written) await written;
      }
      const encoding = await verifier.finish(() => write.contents());
      await write.commit();
      return encoding;
    } catch (error) {
      if (error instanceof Error && errorCode(error.cause) === 'ENOENT') folders.forget();
      await write.discard();
      throw error;
    }
  };

  return {
    collectsUploads: false,
    // The server hashes every byte itself, so the client needs no checksum headers.
    createSlot: async (grant) => ({ putUrl: createSlotUrl(grant), headers: {} }),
    hasUpload: async () => false,
    collect: async () => ({ missing: 'missing' }),
    discard: async () => {},
    put,

    async receive(body, expected) {
      const key = freshKey();
      return { key, encoding: await put(key, body, expected) };
    },

    async read(key, range) {
      return readFileStream(existingPath(key), range).catch(refuseMissing);
    },

    presignGet: async () => null,

    size: async (key) => (isObjectKey(key) ? sizeOf(folders.pathOf(key)) : undefined),

    async delete(key) {
      if (isObjectKey(key)) await remove(folders.pathOf(key));
    },

    // Files with names of another form were put there by an operator. They are neither listed, and
    // so never swept, nor read.
    async *list() {
      for await (const folder of namesIn(folders.objects)) {
        if (!FOLDER.test(folder)) continue;
        const path = join(folders.objects, folder);
        for await (const key of namesIn(path)) {
          if (!isObjectKey(key) || !key.startsWith(folder)) continue;
          const time = await writtenAt(path, key);
          if (time !== undefined) yield { key, writtenAt: time };
        }
      }
    },

    async sweepUnfinished(before) {
      let swept = 0;
      for await (const name of namesIn(folders.temporary)) {
        if (!isObjectKey(name)) continue;
        const time = await writtenAt(folders.temporary, name);
        if (time === undefined || time >= before) continue;
        await remove(join(folders.temporary, name));
        swept += 1;
      }
      return swept;
    },

    sweepUncollected: async () => 0,

    async ping() {
      const probe = temporaryPath();
      try {
        await folders.ready();
        const file = await fs.open(probe, 'wx');
        await file.writev([Buffer.from(probe)], 0).finally(() => file.close());
        const read = await readFile(probe, 'utf8');
        await fs.unlink(probe);
        if (read !== probe) throw new Error('the probe was read back differently');
      } catch (error) {
        await fs.unlink(probe).catch(() => {});
        throw storageFailure(error);
      }
    },
  };
};

const refuse = (error: unknown): never => {
  throw storageFailure(error);
};

const refuseMissing = (error: unknown): never => {
  throw errorCode(error) === 'ENOENT' ? objectNotFound() : storageFailure(error);
};
