import { AsyncLocalStorage } from 'node:async_hooks';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import type { FileSystem, OpenFile } from '../../../packages/server/src/blobs/files/file-system.ts';
import type { BlobStore } from '../../../packages/server/src/core/ports/blob-store.ts';
import type { Repositories, Store } from '../../../packages/server/src/core/ports/store.ts';
import type { Parts } from './failpoints.ts';

/** Longer than a commit takes, in milliseconds. */
const LATER = 50;

/** Bugs that are put into a server to show that the scenarios detect them. */
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
    neverSync();
    return parts;
  },
  'commits come before the rename': ({ fs, ...parts }) => ({
    ...parts,
    fs: { ...fs, rename: async (...paths) => later(() => fs.rename(...paths)) },
  }),
  'deletes come after their answer': ({ store, ...parts }) => ({
    ...parts,
    store: (real) => deletingLater(store(real)),
  }),
  'bytes are swept before their rows': ({ store, ...parts }) => ({
    ...parts,
    store: (real) => sweepingRowsLater(store(real)),
  }),
  'staging is discarded before the row is there': ({ blobs, ...parts }) => ({
    ...parts,
    blobs: (real) => discarding(blobs(real)),
  }),
} satisfies Record<string, (parts: Parts) => Parts>;

export type SeededBug = keyof typeof seededBugs;

/** Runs outside of the current transaction. */
const outside = AsyncLocalStorage.snapshot();
const later = (work: () => Promise<void>) =>
  outside(() => void setTimeout(() => void work(), LATER));

const opening = (fs: FileSystem, bug: Partial<OpenFile>): FileSystem => ({
  ...fs,
  open: async (path, flags) => ({ ...(await fs.open(path, flags)), ...bug }),
});

/** A BEGIN that does not set synchronous_commit yet. */
const BEGIN = /^begin (?!.*synchronous_commit).*/;

/** Disables syncs of commits in this process from now on. */
function neverSync(): void {
  const { exec } = DatabaseSync.prototype;
  DatabaseSync.prototype.exec = function (sql) {
    exec.call(this, sql.replace('synchronous = full', 'synchronous = normal'));
  };
  const { query } = Client.prototype;
  function send(this: Client, asked: { text: string }, ...more: unknown[]) {
    const text = asked.text.replace(BEGIN, '$&; set local synchronous_commit = off');
    return Reflect.apply(query, this, [{ ...asked, text }, ...more]);
  }
  Object.defineProperty(Client.prototype, 'query', { value: send, writable: true });
}

const deletingLater = (store: Store): Store => ({
  ...store,
  transaction: (work) =>
    store.transaction((tx) => {
      const inTurn = <Name extends 'builds' | 'previews'>(name: Name): Repositories[Name] => ({
        ...tx[name],
        delete: async (id, at) =>
          later(() => store.transaction((others) => others[name].delete(id, at))),
      });
      return work({ ...tx, builds: inTurn('builds'), previews: inTurn('previews') });
    }),
});

/** Returns the swept rows before the delete commits. */
const sweepingRowsLater = (store: Store): Store => ({
  ...store,
  objects: {
    ...store.objects,
    deleteUnreferenced(since, limit) {
      const { promise, resolve, reject } = Promise.withResolvers<string[]>();
      const work = async (tx: Repositories) => {
        resolve(await tx.objects.deleteUnreferenced(since, limit));
        await pause(LATER);
      };
      outside(() => store.transaction(work).catch(reject));
      return promise;
    },
  },
});

const discarding = (blobs: BlobStore): BlobStore => ({
  ...blobs,
  async collect(slot, expected) {
    const collected = await blobs.collect(slot, expected);
    await blobs.discard(slot.objectKey);
    return collected;
  },
});
