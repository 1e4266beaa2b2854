import { branchCalls } from './branches.ts';
import { exchangeCalls } from './exchange.ts';
import { createHttp } from './http.ts';
import { readCalls } from './reads.ts';
import { FINALIZING_MS, type RetryNotice, realSystem, type System } from './retry.ts';
import { uploadCalls } from './uploads.ts';

export type ClientOptions = {
  /** Base url of the server: `https://vitrine.example`, optionally with a path. */
  url: string;
  /**
   * API key, `vtrk_…`, or a function that returns it before each request, for keys that are
   * exchanged for tokens. Without a key only `limits`, `health` and `exchangeToken` work.
   */
  key?: string | (() => Promise<string>);
  fetch?: typeof fetch;
  /** How long temporary failures are retried, in seconds: 120 by default; 0 turns retries off. */
  retrySeconds?: number;
  /**
   * How long temporary failures are retried until the first response, in seconds: 10 by default.
   * When a server has never responded, a wrong address is more likely than a restart.
   */
  firstContactSeconds?: number;
  /**
   * How long to wait while the server reports that it is still finalizing, in seconds: 1800 by
   * default.
   */
  finalizeSeconds?: number;
  /**
   * How long a JSON request may wait for its response, and then for each part of it, in seconds: 60
   * by default. A large request gets more time. Uploads end only when no byte moves.
   */
  requestTimeoutSeconds?: number;
  /** Called before each wait for another attempt. */
  onRetry?: (notice: RetryNotice) => void;
  userAgent?: string;
  /** Called for each response that names the server's version (`Vitrine-Version`): `0.2.0`. */
  onServerVersion?: (version: string) => void;
  /** Replaces the clock, the timers and the random numbers, for tests. */
  system?: Partial<System>;
};

/**
 * The Vitrine API. Every method rejects with `VitrineError` when the server refuses the request,
 * `NetworkError` when no response arrives, `ForeignAnswerError` when the response is not Vitrine's,
 * and with the signal's reason when the signal is aborted. The uploads also reject with
 * `UploadError`, `SourceError`, `LimitError` and `ResumeError`.
 */
export function createClient(options: ClientOptions): Client {
  const http = createHttp({
    url: options.url,
    key: options.key ?? null,
    fetch: options.fetch ?? fetch,
    system: { ...realSystem, ...options.system },
    retryMs: (options.retrySeconds ?? 120) * 1000,
    firstContactMs: (options.firstContactSeconds ?? 10) * 1000,
    finalizingMs:
      options.finalizeSeconds === undefined ? FINALIZING_MS : options.finalizeSeconds * 1000,
    requestTimeoutMs: (options.requestTimeoutSeconds ?? 60) * 1000,
    userAgent: options.userAgent ?? 'vitrine-client',
    onRetry: options.onRetry,
    onServerVersion: options.onServerVersion,
  });
  return {
    ...uploadCalls(http),
    ...readCalls(http),
    ...branchCalls(http),
    ...exchangeCalls(http),
  };
}

export type Client = ReturnType<typeof uploadCalls> &
  ReturnType<typeof readCalls> &
  ReturnType<typeof branchCalls> &
  ReturnType<typeof exchangeCalls>;
