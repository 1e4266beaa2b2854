import { mkdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { createFileBlobStore } from './blobs/file.ts';
import { type FileSystem, nodeFileSystem } from './blobs/file-system.ts';
import type { Config } from './config.ts';
import type { Deps } from './core/deps.ts';
import type { BlobStore, Receiver } from './core/ports/blob-store.ts';
import type { Clock } from './core/ports/clock.ts';
import type { Ids } from './core/ports/ids.ts';
import type { Store } from './core/ports/store.ts';
import { Flights } from './core/uploads/flights.ts';
import { SlotUrls } from './core/uploads/slot-url.ts';
import { lockDataDirectory } from './db/data-lock.ts';
import { backupSqlite } from './db/sqlite-backup.ts';
import { openSqliteStore } from './db/sqlite-store.ts';
import { systemClock } from './ops/clock.ts';
import { randomIds } from './ops/random-ids.ts';
import { dataDirSecret } from './ops/secret.ts';

/** The running parts of a server, before any of it listens. */
export type Parts = {
  deps: Deps;
  slots: { urls: SlotUrls; receiver: Receiver };
  /** Set once the address is known; slot urls begin with it. */
  site: { baseUrl: string };
  close(): Promise<void>;
};

/** What a test may put in the place of the real thing. */
export type Overrides = {
  clock?: Clock;
  ids?: Ids;
  store?: (store: Store) => Store;
  fs?: FileSystem;
  blobs?: (blobs: BlobStore & Receiver) => BlobStore & Receiver;
};

const databaseFile = (config: Config) => join(resolve(config.dataDir), 'vitrine.sqlite');

/** Makes this the only server on its data directory; answers how to let go of it. */
export async function claimDataDir(config: Config): Promise<() => void> {
  await mkdir(resolve(config.dataDir), { recursive: true, mode: 0o700 });
  return lockDataDirectory(join(resolve(config.dataDir), 'serve.lock'));
}

/** Copies the database, consistent at one moment, while it is in use. */
export const backup = (config: Config, file: string): Promise<void> =>
  backupSqlite(databaseFile(config), file);

/** Config to running parts: the one place that names concrete adapters. */
export async function compose(config: Config, overrides: Overrides = {}): Promise<Parts> {
  const dataDir = resolve(config.dataDir);
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const clock = overrides.clock ?? systemClock;
  const ids = overrides.ids ?? randomIds;
  const urls = new SlotUrls(config.secret ?? (await dataDirSecret(dataDir)));
  const site = { baseUrl: config.baseUrl ?? `http://${config.host}:${config.port}` };
  const sqlite = await openSqliteStore({ file: databaseFile(config) });
  const files = await createFileBlobStore({
    directory: join(dataDir, 'blobs'),
    createSlotUrl: ({ objectKey, expiresAt }) => site.baseUrl + urls.sign(objectKey, expiresAt),
    ids,
    fs: overrides.fs ?? nodeFileSystem,
  });
  const store = overrides.store?.(sqlite) ?? sqlite;
  const blobs = overrides.blobs?.(files) ?? files;
  const flights = new Flights(clock);
  const deps: Deps = { store, blobs, clock, ids, limits: config.limits, flights };
  return {
    deps,
    slots: { urls, receiver: blobs },
    site,
    async close() {
      await flights.landed();
      await store.close();
    },
  };
}
