import { join } from 'node:path';
import type { FileSystem } from '../blobs/files/file-system.ts';
import { createFileBlobStore } from '../blobs/files/store.ts';
import { withSmallObjects } from '../blobs/small-objects.ts';
import { createVerifiers } from '../blobs/verification/verifiers.ts';
import type { Config } from '../config/config.ts';
import type { BlobStore, Receiver, SlotGrant } from '../core/ports/blob-store.ts';
import type { Clock } from '../core/ports/clock.ts';
import type { Ids } from '../core/ports/ids.ts';
import type { SmallObjectRepository } from '../core/ports/small-object-repository.ts';

type Options = {
  dataDir: string;
  createSlotUrl: (grant: SlotGrant) => string;
  /** Of the database of the same configuration. */
  rows: SmallObjectRepository;
  ids: Ids;
  clock: Pick<Clock, 'now'>;
  fs?: FileSystem;
};

/**
 * Opens the store of bytes in the data directory. With SQLite, small objects lie in the database, which
 * is on the same disk. PostgreSQL keeps no bytes: it would have to send each of them twice.
 */
export function openFiles(
  { database }: Pick<Config, 'database'>,
  { dataDir, rows, ...options }: Options,
): BlobStore & Receiver {
  const verifiers = createVerifiers();
  const directory = join(dataDir, 'blobs');
  const files = createFileBlobStore({ ...options, directory, verifiers });
  if (database.kind !== 'sqlite') return files;
  return withSmallObjects(files, { ...options, rows, verifiers });
}
