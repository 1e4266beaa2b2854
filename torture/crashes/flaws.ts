import { DatabaseSync } from 'node:sqlite';
import type { FileSystem } from '../../packages/server/src/blobs/file-system.ts';

/** Longer than a commit takes, in milliseconds. */
const LATER = 50;

/** What a server may do wrong, so that the trials can show that they would see it. */
export const flaws = {
  'data is not synced': { datasync: false },
  'folders are not synced': { sync: false },
  'commits are not synced': { pragma: 'normal' },
  'commits come before the rename': { renamed: LATER },
} as const;

export type Flaw = keyof typeof flaws;
type Faults = {
  datasync?: boolean;
  sync?: boolean;
  pragma?: 'full' | 'normal';
  renamed?: number;
};

/** That file system, and SQLite in this process, with the flaw. */
export function flawed(flaw: Flaw, fs: FileSystem): FileSystem {
  const { datasync = true, sync = true, pragma = 'full', renamed }: Faults = flaws[flaw];
  const { exec } = DatabaseSync.prototype;
  DatabaseSync.prototype.exec = function (sql) {
    exec.call(this, sql.replace('synchronous = full', `synchronous = ${pragma}`));
  };
  const nothing = async () => {};
  return {
    ...fs,
    async rename(from, to) {
      if (renamed === undefined) await fs.rename(from, to);
      else setTimeout(() => void fs.rename(from, to), renamed);
    },
    async open(path, flags) {
      const file = await fs.open(path, flags);
      return {
        writev: (parts, position) => file.writev(parts, position),
        datasync: datasync ? () => file.datasync() : nothing,
        sync: sync ? () => file.sync() : nothing,
        close: () => file.close(),
      };
    },
  };
}
