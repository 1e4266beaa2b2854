import { createHttp } from './http.ts';
import { readCalls } from './reads.ts';
import { type RetryNotice, realSystem, type System } from './retry.ts';
import { uploadCalls } from './uploads.ts';

export type ClientOptions = {
  /** Where the server is: `https://vitrine.example`, perhaps with a path. */
  url: string;
  /** API key, `vtrk_…`. Without one only `limits` and `health` work. */
  key?: string;
  fetch?: typeof fetch;
  /** How long failures that may pass are retried, in seconds: 120 by default, 0 is never. */
  retrySeconds?: number;
  /**
   * How long when there was no answer yet, in seconds: 10 by default, since a server that never
   * answered is most likely a wrong address, and not one that is restarting.
   */
  firstContactSeconds?: number;
  /** How long one JSON request may take, in seconds: 60 by default. Uploads are not limited. */
  requestTimeoutSeconds?: number;
  /** Told before each wait for another attempt. */
  onRetry?: (notice: RetryNotice) => void;
  userAgent?: string;
  /** Told with each answer of which version the server says it is: `0.2.0`. */
  onServerVersion?: (version: string) => void;
  /** Clock, waiting and chance, for tests. */
  system?: Partial<System>;
};

/**
 * The Vitrine API. Every method rejects with `VitrineError` when the server refuses,
 * `NetworkError` when no answer comes, `ForeignAnswerError` when something else answers, and with
 * the signal's reason when it is aborted; the uploads also with `UploadError` and `SourceError`.
 */
export function createClient(options: ClientOptions): Client {
  const http = createHttp({
    url: options.url,
    key: options.key ?? null,
    fetch: options.fetch ?? fetch,
    system: { ...realSystem, ...options.system },
    retryMs: (options.retrySeconds ?? 120) * 1000,
    firstContactMs: (options.firstContactSeconds ?? 10) * 1000,
    requestTimeoutMs: (options.requestTimeoutSeconds ?? 60) * 1000,
    userAgent: options.userAgent ?? 'vitrine-client',
    onRetry: options.onRetry,
    onServerVersion: options.onServerVersion,
  });
  return { ...uploadCalls(http), ...readCalls(http) };
}

export type Client = ReturnType<typeof uploadCalls> & ReturnType<typeof readCalls>;
