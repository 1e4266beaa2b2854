import type { Clock } from '../../core/ports/clock.ts';
import type { Ids } from '../../core/ports/ids.ts';

/** Server-side encryption asked for with every copy and every PUT of ours. */
export type Encryption = { kind: 'AES256' } | { kind: 'aws:kms'; keyId?: string };

export type Outcome = 'ok' | 'missing' | 'failed';

/** Where the bucket is, and how it is spoken to. */
export type S3Connection = {
  bucket: string;
  /** Where this process reaches the store; the one of AWS in `region` when absent. */
  endpoint?: string;
  /** Where clients and browsers reach it; what presigned urls begin with. Default: `endpoint`. */
  publicEndpoint?: string;
  region: string;
  /** In front of every key, as it is: with a slash at its end if there shall be one. */
  prefix: string;
  /** `endpoint/bucket/key` instead of `bucket.endpoint/key`. */
  forcePathStyle: boolean;
  sse?: Encryption;
  /** Default: the standard AWS chain (environment, files, web identity, container, instance). */
  credentials?: { accessKeyId: string; secretAccessKey: string; sessionToken?: string };
  /** The store is given up on when it sends and takes no byte for so long. Default 20 s. */
  idleMs?: number;
  /** Told about every kind of request and how long it took to be answered; bodies come later. */
  observe?: (operation: string, outcome: Outcome, seconds: number) => void;
  ids: Pick<Ids, 'base32'>;
};

export type S3BlobStoreOptions = S3Connection & {
  /** Whether browsers fetch bytes through this process or from the store itself. */
  downloads: 'stream' | 'redirect';
  /** Take the SHA-256 that the store computes while it copies; see `provesCopyChecksum`. */
  copyChecksum: boolean;
  /** Whose time `SlotGrant.expiresAt` is. */
  clock: Pick<Clock, 'now'>;
  /** The time by which urls are signed, in milliseconds. Default: that of this machine. */
  now?: () => number;
  /** Large objects verified at once; the same number of smaller ones beside them. Default 4. */
  maxConcurrentVerifications?: number;
  /** Memory that the decoders of all verifications together may take. Default 128 MiB. */
  maxDecoderBytes?: number;
};

/** What is added to a request that makes an object. */
export const encryptionOf = (sse: Encryption | undefined) => {
  if (!sse) return {};
  if (sse.kind === 'AES256') return { ServerSideEncryption: sse.kind };
  return {
    ServerSideEncryption: sse.kind,
    ...(sse.keyId && { SSEKMSKeyId: sse.keyId }),
  };
};
