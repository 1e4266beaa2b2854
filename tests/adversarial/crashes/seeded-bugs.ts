import type { FileSystem, OpenFile } from '../../../packages/server/src/blobs/files/file-system.ts';
import { BackgroundCommit } from '../../../packages/server/src/db/sqlite/background-commit.ts';
import type { Parts } from './failpoints.ts';

/** Bugs that are put into a server to show that the disks of these tests lose what is not synced. */
export const seededBugs = {
  'data is not synced': ({ fs, ...parts }) => ({
    ...parts,
    fs: opening(fs, { datasync: async () => {} }),
  }),
  'folders are not synced': ({ fs, ...parts }) => ({
    ...parts,
    fs: opening(fs, { sync: async () => {} }),
  }),
  'commits are not synced': (parts) => {
    BackgroundCommit.prototype.sync = async () => {};
    return parts;
  },
} satisfies Record<string, (parts: Parts) => Parts>;

export type SeededBug = keyof typeof seededBugs;

const opening = (fs: FileSystem, bug: Partial<OpenFile>): FileSystem => ({
  ...fs,
  open: async (path, flags) => ({ ...(await fs.open(path, flags)), ...bug }),
});
