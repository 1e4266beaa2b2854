import type { Limits } from '@vitrine/contract';
import type { DatabaseConfig } from './database.ts';
import { limitVariables } from './limits.ts';
import {
  ConfigError,
  choice,
  type Environment,
  flag,
  httpUrl,
  read,
  refuseWithout,
  required,
  text,
  type Variable,
} from './reader.ts';

export const blobVariables = {
  VITRINE_DATA_DIR_SHARED: flag(
    'Several servers share the data directory on purpose: PostgreSQL, and one disk for all of them.',
  ),
  VITRINE_S3_BUCKET: text(
    'the name of a bucket',
    'Where bytes are stored. Unset: files in the data directory. Credentials come from the standard AWS chain, such as AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY.',
    undefined,
    /^[A-Za-z0-9][A-Za-z0-9._-]{1,62}$/,
  ),
  VITRINE_S3_ENDPOINT: httpUrl(
    'Address of the store. Unset: Amazon S3 in the region.',
    'https://s3.example',
  ),
  VITRINE_S3_PUBLIC_ENDPOINT: httpUrl(
    'Address of the store in the urls that clients get. Unset: the same.',
    'https://s3.example',
  ),
  VITRINE_S3_REGION: text(
    'the name of a region',
    'Region of the bucket.',
    'us-east-1',
    /^[a-z0-9-]+$/,
  ),
  VITRINE_S3_PREFIX: text(
    'a prefix of keys without a slash at its beginning, such as vitrine/',
    'The beginning of all keys, for a bucket that has other content too.',
    undefined,
    /^(?!\/)[A-Za-z0-9!_.*'()/-]{1,200}$/,
  ),
  VITRINE_S3_FORCE_PATH_STYLE: flag(
    'Urls are https://host/bucket/key and not https://bucket.host/key. Most stores other than Amazon need it.',
  ),
  VITRINE_S3_SSE: choice(
    'Server-side encryption asked for when final objects are written. Slots rely on the default encryption of the bucket.',
    ['none', 'AES256', 'aws:kms'] as const,
    'none',
  ),
  VITRINE_S3_SSE_KMS_KEY_ID: text(
    'the id or ARN of a key',
    'The key for aws:kms. Unset: the default key of the account.',
  ),
  VITRINE_S3_DOWNLOADS: choice(
    '`stream`: bytes are read through the server. `redirect`: browsers are sent to the store with a presigned url.',
    ['stream', 'redirect'] as const,
    'stream',
  ),
  VITRINE_S3_COPY_CHECKSUM: flag(
    'Trust the SHA-256 that the store computes while it copies, instead of reading every upload back. Tested at every start and by `vitrine-server doctor`; a server does not start on a store that does not compute it.',
  ),
} satisfies Record<string, Variable<unknown>>;

export type Encryption = { kind: 'AES256' } | { kind: 'aws:kms'; keyId?: string };

export type S3Config = {
  kind: 's3';
  bucket: string;
  /** Default: that of Amazon S3 in the region. */
  endpoint?: string;
  publicEndpoint?: string;
  region: string;
  /** Empty, or ends with a slash. */
  prefix: string;
  forcePathStyle: boolean;
  sse?: Encryption;
  downloads: 'stream' | 'redirect';
  copyChecksum: boolean;
};

export type BlobsConfig =
  /** `shared`: several servers use the same directory. */
  { kind: 'files'; shared: boolean } | S3Config;

const v = blobVariables;

export function readBlobs(env: Environment, database: DatabaseConfig, limits: Limits): BlobsConfig {
  const names = Object.keys(v).filter((name) => name.startsWith('VITRINE_S3_'));
  refuseWithout(env, names, 'VITRINE_S3_BUCKET');
  const bucket = read(env, 'VITRINE_S3_BUCKET', v.VITRINE_S3_BUCKET);
  const shared = required(env, 'VITRINE_DATA_DIR_SHARED', v.VITRINE_DATA_DIR_SHARED);
  if (shared && (database.kind === 'sqlite' || bucket !== undefined)) {
    const why = bucket === undefined ? 'SQLite is for one server' : 'bytes are in S3';
    throw new ConfigError(`VITRINE_DATA_DIR_SHARED is true, but ${why}. Unset it.`);
  }
  if (bucket === undefined) return { kind: 'files', shared };
  refuseHuge(limits);
  const prefix = read(env, 'VITRINE_S3_PREFIX', v.VITRINE_S3_PREFIX)?.replace(/\/*$/, '/') ?? '';
  const endpoint = read(env, 'VITRINE_S3_ENDPOINT', v.VITRINE_S3_ENDPOINT);
  const publicEndpoint = read(env, 'VITRINE_S3_PUBLIC_ENDPOINT', v.VITRINE_S3_PUBLIC_ENDPOINT);
  const sse = encryptionOf(env);
  return {
    kind: 's3',
    bucket,
    ...(endpoint !== undefined && { endpoint }),
    ...(publicEndpoint !== undefined && { publicEndpoint }),
    region: required(env, 'VITRINE_S3_REGION', v.VITRINE_S3_REGION),
    prefix,
    forcePathStyle: required(env, 'VITRINE_S3_FORCE_PATH_STYLE', v.VITRINE_S3_FORCE_PATH_STYLE),
    ...(sse && { sse }),
    downloads: required(env, 'VITRINE_S3_DOWNLOADS', v.VITRINE_S3_DOWNLOADS),
    copyChecksum: required(env, 'VITRINE_S3_COPY_CHECKSUM', v.VITRINE_S3_COPY_CHECKSUM),
  };
}

function encryptionOf(env: Environment): Encryption | undefined {
  const kind = required(env, 'VITRINE_S3_SSE', v.VITRINE_S3_SSE);
  const keyId = read(env, 'VITRINE_S3_SSE_KMS_KEY_ID', v.VITRINE_S3_SSE_KMS_KEY_ID);
  if (kind === 'aws:kms') return { kind, ...(keyId !== undefined && { keyId }) };
  if (keyId === undefined) return kind === 'none' ? undefined : { kind };
  throw new ConfigError('VITRINE_S3_SSE_KMS_KEY_ID is set, but VITRINE_S3_SSE is not aws:kms.');
}

/** The limit of one PUT and of one CopyObject. */
const MAX_S3_OBJECT_BYTES = 5 * 1024 ** 3;

function refuseHuge(limits: Limits): void {
  for (const [name, [limit]] of Object.entries(limitVariables)) {
    const ofObject = ['maxBundleBytes', 'maxFileBytes', 'maxRecordingBytes'].includes(limit);
    const value = limits[limit];
    if (!ofObject || value === null || value <= MAX_S3_OBJECT_BYTES) continue;
    throw new ConfigError(
      `${name} holds \`${value}\`; with S3 it may be at most ${MAX_S3_OBJECT_BYTES} (5 GiB), the most that one PUT takes.`,
    );
  }
}
