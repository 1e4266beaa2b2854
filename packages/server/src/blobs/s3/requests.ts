import { S3Client } from '@aws-sdk/client-s3';
import { isMissing, isUnsupported, s3Failure } from './failure.ts';
import { createKeys, type Keys } from './keys.ts';
import type { Encryption, S3Connection } from './options.ts';

/** The options of the SDK for one request. */
type How = { requestTimeout: number; abortSignal: AbortSignal };
export type Send<T> = (client: S3Client, how: How) => Promise<T>;

type Timing = {
  /** Milliseconds until the response must begin; 0 when the caller has a timeout of its own. */
  withinMs?: number;
  signal?: AbortSignal;
};

/** What operations on the bucket need. */
export type Bucket = {
  bucket: string;
  keys: Keys;
  requests: Requests;
  sse: Encryption | undefined;
};

/** Sends requests to the store with timeouts, retries and metrics, and translates failures. */
export type Requests = {
  /** Sends a request, with retries. Rejects with a `Refusal`. */
  call<T>(operation: string, send: Send<T>, timing?: Timing): Promise<T>;
  /** Like `call`, but undefined when the object does not exist. */
  find<T>(operation: string, send: Send<T>, timing?: Timing): Promise<T | undefined>;
  /** Like `call`, but undefined when the store does not support the operation. */
  ifSupported<T>(operation: string, send: Send<T>, timing?: Timing): Promise<T | undefined>;
  /** Sends once and throws the error of the SDK, for callers that decide about retries. */
  once<T>(operation: string, send: Send<T>, timing?: Timing): Promise<T>;
  idleMs: number;
};

const DEFAULT_IDLE_MS = 20_000;
const CONNECT_MS = 3000;
const ATTEMPTS = 4;
const SOCKETS = 128;
/** The time limit of all attempts of a request together, as a multiple of that of one attempt. */
export const DEADLINE = 2;

const STREAMING = new Set(['GetObject', 'PutObject']);

const quiet = { trace() {}, debug() {}, info() {}, warn() {}, error() {} };

const connect = (options: S3Connection, endpoint: string | undefined, sockets: number) =>
  new S3Client({
    ...clientOptions(options, endpoint),
    maxAttempts: ATTEMPTS,
    requestHandler: {
      connectionTimeout: CONNECT_MS,
      throwOnRequestTimeout: true,
      httpAgent: { keepAlive: true, maxSockets: sockets },
      httpsAgent: { keepAlive: true, maxSockets: sockets },
      logger: quiet,
    },
  });

/** The options of every client of this bucket, including the one that only presigns. */
export const clientOptions = (options: S3Connection, endpoint: string | undefined) => ({
  region: options.region,
  forcePathStyle: options.forcePathStyle,
  ...(endpoint && { endpoint }),
  ...(options.credentials && { credentials: options.credentials }),
  retryMode: 'standard',
  logger: quiet,
  // By default the SDK sends checksums that many stores do not support.
  requestChecksumCalculation: 'WHEN_REQUIRED' as const,
  responseChecksumValidation: 'WHEN_REQUIRED' as const,
});

export const openBucket = (options: S3Connection): Bucket => ({
  bucket: options.bucket,
  keys: createKeys(options.prefix),
  requests: createRequests(options),
  sse: options.sse,
});

const createRequests = (options: S3Connection): Requests => {
  const { endpoint, observe, idleMs = DEFAULT_IDLE_MS } = options;
  const short = connect(options, endpoint, SOCKETS);
  // A slow reader occupies its socket for long. Short requests must not wait for such sockets.
  const long = connect(options, endpoint, Number.POSITIVE_INFINITY);
  // Shares its sockets with `short`.
  const single = new S3Client({
    ...clientOptions(options, endpoint),
    maxAttempts: 1,
    requestHandler: short.config.requestHandler,
  });

  const timed = async <T>(
    client: S3Client,
    operation: string,
    send: Send<T>,
    { withinMs = idleMs, signal }: Timing = {},
  ): Promise<T> => {
    const started = performance.now();
    const seen = (outcome: 'ok' | 'missing' | 'failed') =>
      observe?.(operation, outcome, (performance.now() - started) / 1000);
    const late = new AbortController();
    // Not AbortSignal.timeout, which would also abort a response body that is being read.
    const deadline = withinMs > 0 && setTimeout(() => late.abort(), withinMs * DEADLINE);
    const abortSignal = signal ? AbortSignal.any([signal, late.signal]) : late.signal;
    try {
      const answer = await send(client, { requestTimeout: withinMs, abortSignal });
      seen('ok');
      return answer;
    } catch (error) {
      seen(isMissing(error) ? 'missing' : 'failed');
      throw error;
    } finally {
      if (deadline) clearTimeout(deadline);
    }
  };

  const send = <T>(operation: string, how: Send<T>, timing?: Timing) =>
    timed(STREAMING.has(operation) ? long : short, operation, how, timing);
  const unless = (operation: string, no: (error: unknown) => boolean) => (error: unknown) => {
    if (no(error)) return undefined;
    throw s3Failure(operation, error);
  };

  return {
    idleMs,
    once: (operation, how, timing) => timed(single, operation, how, timing),
    call: (operation, how, timing) =>
      send(operation, how, timing).catch((error) => {
        throw s3Failure(operation, error);
      }),
    find: (operation, how, timing) =>
      send(operation, how, timing).catch(unless(operation, isMissing)),
    ifSupported: (operation, how, timing) =>
      send(operation, how, timing).catch(unless(operation, isUnsupported)),
  };
};
