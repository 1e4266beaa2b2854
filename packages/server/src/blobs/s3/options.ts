import type { Clock } from '../../core/ports/clock.ts';
import type { Ids } from '../../core/ports/ids.ts';

/** Server-side encryption requested with every copy and PUT that this process sends. */
export type Encryption = { kind: 'AES256' } | { kind: 'aws:kms'; keyId?: string };

export type Outcome = 'ok' | 'missing' | 'failed';

/** Location of the bucket, and options of the connection. */
export type S3Connection = {
  bucket: string;
  /** Address of the store for this process. Default: that of AWS in `region`. */
  endpoint?: string;
  /** Address of the store for clients and browsers, in presigned urls. Default: `endpoint`. */
  publicEndpoint?: string;
  region: string;
  /** Prepended to every key without a separator, so it has to end in a slash to act as a folder. */
  prefix: string;
  /** `endpoint/bucket/key` instead of `bucket.endpoint/key`. */
  forcePathStyle: boolean;
  sse?: Encryption;
  /** Default: the standard AWS chain (environment, files, web identity, container, instance). */
  credentials?: { accessKeyId: string; secretAccessKey: string; sessionToken?: string };
  /**
   * A request fails when no byte is sent or received for this many milliseconds. Default 20 000.
   */
  idleMs?: number;
  /** Called for every request with the time until its response began; bodies are not included. */
  observe?: (operation: string, outcome: Outcome, seconds: number) => void;
  ids: Pick<Ids, 'base32'>;
};

export type S3BlobStoreOptions = S3Connection & {
  /** Whether browsers fetch bytes through this process or from the store itself. */
  downloads: 'stream' | 'redirect';
  /** Trust the SHA-256 that the store computes while it copies; see `supportsCopyChecksum`. */
  copyChecksum: boolean;
  /** The clock that `SlotGrant.expiresAt` refers to. */
  clock: Pick<Clock, 'now'>;
  /** The time for signatures, in milliseconds since the epoch. Default: that of this machine. */
  now?: () => number;
  /**
   * Limit of parallel verifications of objects of 8 MiB and more. Four times as many smaller ones are
   * verified in parallel. Default 4.
   */
  maxConcurrentVerifications?: number;
  /** Bytes of memory for the decoders of all verifications together. Default 128 MiB. */
  maxDecoderBytes?: number;
};

/** The encryption parameters of a request that creates an object. */
export const encryptionOf = (sse: Encryption | undefined) => {
  if (!sse) return {};
  if (sse.kind === 'AES256') return { ServerSideEncryption: sse.kind };
  return {
    ServerSideEncryption: sse.kind,
    ...(sse.keyId && { SSEKMSKeyId: sse.keyId }),
  };
};
