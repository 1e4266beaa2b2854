import { join } from 'node:path';
import type { S3Tools } from '../blobs/s3/bucket-tools.ts';
import type { S3Config } from '../config/blobs.ts';
import type { Config } from '../config/config.ts';
import type { BlobStore } from '../core/ports/blob-store.ts';
import type { Clock } from '../core/ports/clock.ts';
import { type Tables, tablesOf } from '../db/copy-rows.ts';
import type { Engine } from '../db/engine.ts';
import type { PostgresFacts } from '../db/postgres/inspect.ts';
import { openSqlite } from '../db/sqlite/store.ts';
import { createStore } from '../db/store.ts';
import { systemClock } from '../platform/clock.ts';
import { makeDataDir } from '../platform/data-directory.ts';
import { randomIds } from '../platform/ids.ts';
import { openFiles } from './open-files.ts';

/** Explicit credentials of an S3 store, used instead of the AWS chain. */
export type Credentials = { accessKeyId: string; secretAccessKey: string; sessionToken?: string };

export type { PostgresFacts, S3Tools };

/** The rows and bytes of one configuration, for the commands that copy them. */
export type Storage = {
  rows: Tables;
  blobs: BlobStore;
  clock: Clock;
  close(): Promise<void>;
};

export type StorageConfig = { config: Config; credentials: Credentials | undefined };

/**
 * Timeout of a statement, in milliseconds. A move is one transaction and may take long. Timers of
 * Node take at most 24 days.
 */
const DAY_MS = 86_400_000;

/** Opens the database, creating its tables when it is new, and the blob store. */
export async function openStorage({ config, credentials }: StorageConfig): Promise<Storage> {
  const engine = await openEngine(config);
  try {
    const blobs = await openBytes(config, credentials, engine);
    return { rows: tablesOf(engine), blobs, clock: systemClock, close: () => engine.close() };
  } catch (error) {
    await engine.close();
    throw error;
  }
}

async function openEngine({ database, dataDir }: Config): Promise<Engine> {
  if (database.kind === 'sqlite') {
    return openSqlite(join(await makeDataDir(dataDir), 'vitrine.sqlite'));
  }
  const { openPostgres } = await import('../db/postgres/store.ts');
  const { url, poolSize } = database;
  return (await openPostgres({ url, poolSize, timeoutMs: DAY_MS })).engine;
}

async function openBytes(
  config: Config,
  credentials: Credentials | undefined,
  engine: Engine,
): Promise<BlobStore> {
  const { blobs } = config;
  if (blobs.kind === 's3') {
    const { createS3BlobStore } = await import('../blobs/s3/store.ts');
    const { kind: _, ...options } = blobs;
    const given = credentials && { credentials };
    return createS3BlobStore({ ...options, ...given, ids: randomIds, clock: systemClock });
  }
  const createSlotUrl = () => {
    throw new Error('Nobody can PUT here: no server is listening.');
  };
  const rows = createStore(engine).smallObjects;
  const dataDir = await makeDataDir(config.dataDir);
  return openFiles(config, { dataDir, createSlotUrl, rows, ids: randomIds, clock: systemClock });
}

/** Opens the operations on a bucket that only `vitrine-server` commands use. */
export async function openS3Tools(config: S3Config): Promise<S3Tools> {
  const tools = await import('../blobs/s3/bucket-tools.ts');
  return tools.openS3Tools({ ...config, ids: randomIds });
}

/** Version, settings and privileges of the configured PostgreSQL. */
export async function inspectPostgres(url: string): Promise<PostgresFacts> {
  return (await import('../db/postgres/inspect.ts')).inspectPostgres(url);
}
