import {
  type FileSystem,
  nodeFileSystem as fs,
  type OpenFile,
} from '../../packages/server/src/blobs/file-system.ts';
import type { Overrides } from '../../packages/server/src/compose.ts';
import type { Gate } from './gate.ts';
import { collecting } from './s3-requests.ts';

/** The real parts of a server, with the gate around every step that durability rests on. */
export const failpoints = (gate: Gate): Overrides & { fs: FileSystem } => ({
  fs: {
    async open(path, flags) {
      await gate.pass();
      const file = await fs.open(path, flags);
      if (flags === 'wx') await gate.pass('after a file is made');
      return aroundFile(gate, file);
    },
    async rename(from, to) {
      await gate.pass('before the rename');
      await fs.rename(from, to);
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
  },

  store: (store) => ({
    ...store,
    async transaction(work) {
      await gate.pass();
      const result = await store.transaction(async (rows) => {
        const answer = await work(rows);
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

const aroundFile = (gate: Gate, file: OpenFile): OpenFile => ({
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
    await gate.pass('before the folder is synced');
    await file.sync();
    await gate.pass('after the folder is synced');
  },
  close: () => file.close(),
});
