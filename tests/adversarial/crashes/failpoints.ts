import { basename, dirname } from 'node:path';
import {
  type FileSystem,
  nodeFileSystem as fs,
  type OpenFile,
} from '../../../packages/server/src/blobs/files/file-system.ts';
import type { Overrides } from '../../../packages/server/src/compose/parts.ts';
import type { Gate } from './gate.ts';
import { collecting } from './gate.ts';
import type { FileKind, FolderKind } from './steps.ts';

export type Parts = Required<Pick<Overrides, 'fs' | 'store' | 'blobs'>>;

/** The real parts of a server, with the gate at every step that matters for durability. */
export const failpoints = (gate: Gate): Parts => ({
  fs: aroundFiles(gate),

  store: (store) => ({
    ...store,
    async transaction(work) {
      await gate.pass();
      const result = await store.transaction(async (tx) => {
        const answer = await work(tx);
        await gate.pass('before the commit');
        return answer;
      });
      await gate.pass('after the commit');
      return result;
    },
  }),

  blobs: (blobs) => ({
    ...blobs,
    async collect(slot, expected) {
      await gate.pass('before an upload is collected');
      const collected = await collecting.run(gate, () => blobs.collect(slot, expected));
      await gate.pass('after an upload is collected');
      return collected;
    },
    async discard(objectKey) {
      await gate.pass('before staging is discarded');
      await blobs.discard(objectKey);
      await gate.pass('after staging is discarded');
    },
  }),
});

function aroundFiles(gate: Gate): FileSystem {
  /** Folders with a rename after their last sync. */
  const renamed = new Set<string>();
  return {
    async open(path, flags) {
      await gate.pass();
      const file = await fs.open(path, flags);
      if (flags === 'wx') await gate.pass(`after a ${fileAt(path)} is made`);
      return aroundFile(gate, file, folderAt(path, renamed.delete(path)));
    },
    async rename(from, to) {
      await gate.pass('before the rename');
      await fs.rename(from, to);
      renamed.add(dirname(to));
      await gate.pass('after the rename');
    },
    async unlink(path) {
      await gate.pass();
      await fs.unlink(path);
    },
    async mkdir(path, options) {
      await gate.pass();
      return fs.mkdir(path, options);
    },
  };
}

/** Only folders are synced with fsync; files use fdatasync. */
const aroundFile = (gate: Gate, file: OpenFile, folder: FolderKind): OpenFile => ({
  async writev(parts, position) {
    await gate.pass();
    const written = await file.writev(parts, position);
    await gate.pass('after data is written');
    return written;
  },
  async datasync() {
    await gate.pass('before the data is synced');
    await file.datasync();
    await gate.pass('after the data is synced');
  },
  async sync() {
    await gate.pass(`before the ${folder} is synced`);
    await file.sync();
    await gate.pass(`after the ${folder} is synced`);
  },
  close: () => file.close(),
});

/** `tmp/<random>`, or `objects/<first two characters>/<key>`. */
const fileAt = (path: string): FileKind =>
  basename(dirname(path)) === 'tmp' ? 'temporary file' : 'file at its final name';

function folderAt(path: string, isRenamed: boolean): FolderKind {
  if (basename(dirname(path)) !== 'objects') return 'outer folder';
  return isRenamed ? 'folder of a renamed file' : 'folder of a new file';
}
