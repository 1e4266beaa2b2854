import { join, resolve } from 'node:path';
import type { FileSystem } from '../blobs/files/file-system.ts';
import type { S3Config } from '../config/blobs.ts';
import type { Config } from '../config/config.ts';
import { ConfigError } from '../config/reader.ts';
import { RefusalLog } from '../core/audit/refusal-log.ts';
import { createShareReference } from '../core/audit/share-reference.ts';
import { Refusal } from '../core/model/errors.ts';
import type { BlobStore, Presentation, Receiver } from '../core/ports/blob-store.ts';
import type { Clock } from '../core/ports/clock.ts';
import type { Deps } from '../core/ports/deps.ts';
import type { Ids } from '../core/ports/ids.ts';
import type { Store } from '../core/ports/store.ts';
import type { TokenVerifier } from '../core/ports/token-verifier.ts';
import { branchKeeper } from '../core/retention/keep-branches.ts';
import { PutCounts } from '../core/uploads/puts-in-flight.ts';
import { SingleFlight } from '../core/uploads/single-flight.ts';
import { SlotUrls } from '../core/uploads/slot-url.ts';
import { backupSqlite } from '../db/sqlite/backup.ts';
import { lockDataDirectory } from '../db/sqlite/data-lock.ts';
import { openSqliteStore } from '../db/sqlite/store.ts';
import { systemClock } from '../platform/clock.ts';
import { type DataDir, dataDirAt } from '../platform/data-directory.ts';
import { randomIds } from '../platform/ids.ts';
import type { Metrics } from '../platform/metrics.ts';
import { dataDirSecret } from '../platform/secret.ts';
import { createStackResolver } from '../sourcemaps/stack-resolver.ts';
import { openFiles } from './open-files.ts';

/** The parts of a server that run before it listens. */
export type Parts = {
  deps: Deps;
  /** Set when this server receives the PUTs; null when clients PUT to the blob store. */
  slots: { urls: SlotUrls; receiver: Receiver } | null;
  /** The base of slot urls. It is updated when the server knows its address. */
  site: { baseUrl: string };
  close(): Promise<void>;
};

/** What a test may replace or wrap. */
export type Overrides = {
  clock?: Clock;
  ids?: Ids;
  store?: (store: Store) => Store;
  fs?: FileSystem;
  blobs?: (blobs: BlobStore) => BlobStore;
  /** Wraps the file store, which also receives PUTs. */
  files?: (files: BlobStore & Receiver) => BlobStore & Receiver;
};

const databaseFile = (config: Config) => join(resolve(config.dataDir), 'vitrine.sqlite');

/** Whether only one server at a time may use the data directory. */
const isExclusive = ({ database, blobs }: Config) =>
  database.kind === 'sqlite' || (blobs.kind === 'files' && !blobs.shared);

/**
 * Locks the data directory if only one server may use it. Resolves to a function that unlocks it.
 */
export async function lockDataDir(
  config: Config,
  dataDir = dataDirAt(config.dataDir),
): Promise<() => void> {
  if (!isExclusive(config)) return () => {};
  return lockDataDirectory(join(await dataDir(), 'serve.lock'));
}

/** Deletes files that a crash left unfinished, if no other server can be writing them. */
export async function recoverBlobs(config: Config, { blobs, clock }: Deps): Promise<void> {
  if (isExclusive(config) && config.blobs.kind === 'files')
    await blobs.sweepUnfinished(clock.now());
}

/**
 * Checks that the store has the capabilities that the configuration relies on.
 * @throws ConfigError when it does not.
 */
export async function requireStoreCapabilities({ blobs }: Config): Promise<void> {
  if (blobs.kind !== 's3' || !blobs.copyChecksum) return;
  const { supportsCopyChecksum } = await import('../blobs/s3/copy-checksum.ts');
  const { kind: _, ...connection } = blobs;
  if (await supportsCopyChecksum({ ...connection, ids: randomIds })) return;
  throw new ConfigError(
    'VITRINE_S3_COPY_CHECKSUM is true, but the store does not compute the SHA-256 of what it copies; unset it.',
  );
}

/** Copies the database as a consistent snapshot while it is in use. SQLite only. */
export async function backup(config: Config, file: string): Promise<void> {
  if (config.database.kind === 'sqlite') return backupSqlite(databaseFile(config), file);
  throw new Refusal(
    'invalid_request',
    'This copies SQLite. PostgreSQL has its own ways: pg_dump, or continuous archiving. See docs/operating.md.',
  );
}

/** Opens the parts of a server. */
export async function openParts(
  config: Config,
  overrides: Overrides = {},
  metrics?: Metrics,
  dataDir = dataDirAt(config.dataDir),
): Promise<Parts> {
  const ids = overrides.ids ?? randomIds;
  const site = { baseUrl: config.baseUrl ?? `http://${config.host}:${config.port}` };
  const opened = await openStore(config, dataDir, metrics);
  try {
    const clock = overrides.clock ?? opened.clock;
    // Configurations of several servers always name it.
    const secret = config.secret ?? (await dataDirSecret(await dataDir()));
    const store = overrides.store?.(opened.store) ?? opened.store;
    const context = { store, ids, clock, now: opened.clock.now, site, metrics, secret, dataDir };
    const { blobs, slots } = await openBlobs(config, overrides, context);
    const finalizes = new SingleFlight(clock);
    const refusalLog = new RefusalLog(store, clock);
    const deps: Deps = {
      store,
      blobs,
      clock,
      ids,
      limits: config.limits,
      finalizes,
      puts: new PutCounts(),
      refusalLog,
      shareReference: createShareReference(secret),
      auditDays: config.auditDays,
      keepsBranch: branchKeeper(config.keepBranches),
      tokens: tokenVerifier(clock),
      stacks: createStackResolver((key) => blobs.read(key)),
      ...(metrics && { meter: metrics }),
    };
    const close = async () => {
      await finalizes.settled();
      // If the database fails here, the counts are lost, as in a crash.
      await refusalLog.flush().catch(() => {});
      await store.close();
    };
    return { deps, slots, site, close };
  } catch (error) {
    await opened.store.close();
    throw error;
  }
}

/** Loads the library at the first token, because most processes verify none. */
function tokenVerifier(clock: Clock): TokenVerifier {
  let loaded: Promise<TokenVerifier> | undefined;
  return {
    async verify(token, issuer) {
      loaded ??= import('../oidc/token-verifier.ts').then((oidc) =>
        oidc.createTokenVerifier({ clock }),
      );
      return (await loaded).verify(token, issuer);
    },
  };
}

/** Opens the database. The processes that share a PostgreSQL database use its clock. */
async function openStore(
  config: Config,
  dataDir: DataDir,
  metrics: Metrics | undefined,
): Promise<{ store: Store; clock: Clock }> {
  const { database } = config;
  if (database.kind === 'sqlite') {
    await dataDir();
    // Only a server has metrics.
    const inBackground = metrics !== undefined;
    const store = await openSqliteStore({ file: databaseFile(config), inBackground });
    return { store, clock: systemClock };
  }
  const { openPostgresStore } = await import('../db/postgres/store.ts');
  const { url, poolSize, timeoutSeconds } = database;
  const opened = await openPostgresStore({
    url,
    poolSize,
    timeoutMs: timeoutSeconds * 1000,
    ...(metrics && { retried: metrics.retried }),
  });
  metrics?.watchDatabase(opened.connections, () => opened.clock.now() - Date.now());
  return { store: opened.store, clock: { ...systemClock, now: () => opened.clock.now() } };
}

type BlobContext = {
  store: Store;
  ids: Ids;
  clock: Clock;
  /** The real time, even when a test has replaced the clock. */
  now(): number;
  site: { baseUrl: string };
  metrics: Metrics | undefined;
  secret: string;
  dataDir: DataDir;
};
type OpenedBlobs = Pick<Parts, 'slots'> & { blobs: BlobStore };

/**
 * The origin that browsers are redirected to for stored bytes; null when this server sends them.
 */
export async function contentOriginOf({ blobs }: Deps, config: Config): Promise<string | null> {
  const contentOrigin = await originOfLinks(blobs);
  refuseOwnOrigin(contentOrigin, config.baseUrl);
  return contentOrigin;
}

/** The origin of presigned urls. Presigning needs credentials, which not every command has. */
async function originOfLinks(blobs: BlobStore): Promise<string | null> {
  const as = { contentType: 'text/plain', contentDisposition: '', contentEncoding: 'identity' };
  const link = await blobs.presignGet('a'.repeat(26), as as Presentation);
  return link === null ? null : new URL(link).origin;
}

/** Refuses a store at the origin of the pages, where no sandbox could isolate an upload. */
function refuseOwnOrigin(contentOrigin: string | null, baseUrl: string | null): void {
  if (contentOrigin === null || baseUrl === null || contentOrigin !== new URL(baseUrl).origin)
    return;
  throw new ConfigError(
    `VITRINE_S3_DOWNLOADS is redirect, and the store has the origin of VITRINE_BASE_URL (${contentOrigin}): uploads would run with the origin of the pages. Give the store a host name of its own, or unset VITRINE_S3_DOWNLOADS.`,
  );
}

async function openBlobs(
  config: Config,
  overrides: Overrides,
  context: BlobContext,
): Promise<OpenedBlobs> {
  const { blobs: wrap = (same) => same, files: wrapFiles = (same) => same } = overrides;
  if (config.blobs.kind === 's3')
    return { blobs: wrap(await openS3(config.blobs, context)), slots: null };
  const urls = new SlotUrls(context.secret);
  const { ids, clock, site, store } = context;
  const files = openFiles(config, {
    dataDir: await context.dataDir(),
    createSlotUrl: ({ objectKey, expiresAt }) => site.baseUrl + urls.sign(objectKey, expiresAt),
    rows: store.smallObjects,
    ids,
    clock,
    ...(overrides.fs && { fs: overrides.fs }),
  });
  const receiver = wrapFiles(files);
  return { blobs: wrap(receiver), slots: { urls, receiver } };
}

async function openS3(config: S3Config, context: BlobContext): Promise<BlobStore> {
  const { ids, clock, now, metrics } = context;
  const { createS3BlobStore } = await import('../blobs/s3/store.ts');
  const { kind: _, ...options } = config;
  const observe = metrics && { observe: metrics.s3 };
  return createS3BlobStore({ ...options, ...observe, ids, clock, now });
}
