import { ForeignAnswerError, NetworkError, VitrineError } from './errors.ts';

/** What the client needs from the platform besides fetch. Tests replace it. */
export type System = {
  /** Milliseconds since the epoch, of a clock that is never set back or forward. */
  now(): number;
  /** Resolves after `ms` milliseconds. Rejects with the reason of `signal` if that aborts first. */
  sleep(ms: number, signal?: AbortSignal): Promise<void>;
  /** A random number in [0, 1). */
  random(): number;
  uuid(): string;
};

export const realSystem: System = {
  // Does not jump when the local clock is set.
  now: () => performance.timeOrigin + performance.now(),
  sleep: (ms, signal) =>
    new Promise((resolve, reject) => {
      signal?.throwIfAborted();
      const stop = () => {
        clearTimeout(timer);
        reject(signal?.reason);
      };
      const timer = setTimeout(() => {
        signal?.removeEventListener('abort', stop);
        resolve();
      }, ms);
      signal?.addEventListener('abort', stop, { once: true });
    }),
  random: () => Math.random(),
  uuid: () => crypto.randomUUID(),
};

/** Passed to `onRetry` before each wait, so that a user can see why the client waits. */
export type RetryNotice = { error: Error; attempt: number; delayMs: number };

export type RetryOptions = {
  system: System;
  /** How long to retry after the first failure, in milliseconds; 0 turns retries off. */
  totalMs: number;
  /** Number of attempts that are made even when they take longer than `totalMs`. */
  minAttempts?: number;
  signal?: AbortSignal | undefined;
  onRetry?: ((notice: RetryNotice) => void) | undefined;
};

/** How long to retry after the first failure of this kind. */
type Budget = {
  name: 'failures' | 'first contact' | 'rate limit' | 'finalizing';
  totalMs: number;
};

/**
 * Whether to retry; null for a final failure. `afterMs` is the delay that the server asked for, and
 * `budget` replaces `totalMs` of the options. With `goesOn` the server is still working on the
 * request, and nothing has failed.
 */
export type Verdict = { afterMs: number | null; budget?: Budget; goesOn?: true } | null;

const BASE_MS = 250;
const CAP_MS = 5_000;
/** The server reports a finalize that is in progress. Gigabytes in a slow store take minutes. */
export const FINALIZING_MS = 30 * 60_000;
const FINALIZING: Budget = { name: 'finalizing', totalMs: FINALIZING_MS };
/** Longer than the one-minute window of the rate limit. */
const RATE_LIMITED: Budget = { name: 'rate limit', totalMs: 2 * 60_000 };
const S3_TRANSIENT = new Set([
  'RequestTimeout',
  'OperationAborted',
  'SlowDown',
  'InternalError',
  'ServiceUnavailable',
  // The body was cut on the way to the store.
  'IncompleteBody',
]);
/**
 * Codes of failures that retries do not cure: a wrong address or certificate, a proxy that wants a
 * password. An unknown name (ENOTFOUND) is retried: the resolvers of CI machines fail like that.
 */
const PERMANENT =
  /^(ERR_INVALID_URL|EPROTO|ERR_TLS_|ERR_SSL_|CERT_|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_|BAD_PORT|BAD_PROXY|PROXY_4)/;

/** Cloudflare has statuses of its own from 520 to 530. 501 and 505 are about the request itself. */
const isTransient = (status: number): boolean =>
  status === 408 || status === 429 || (status >= 500 && status !== 501 && status !== 505);

/** Decides which failures are temporary. Every call of this client is safe to repeat. */
export function judge(error: unknown): Verdict {
  if (error instanceof NetworkError)
    return PERMANENT.test(error.code ?? '') ? null : { afterMs: null };
  if (error instanceof VitrineError) {
    if (error.code === 'finalize_in_progress')
      return { afterMs: error.retryAfterMs, budget: FINALIZING, goesOn: true };
    if (error.code === 'rate_limited') return { afterMs: error.retryAfterMs, budget: RATE_LIMITED };
    // Only its operator can free a disk.
    if (error.code === 'insufficient_storage') return null;
    return isTransient(error.status) ? { afterMs: error.retryAfterMs } : null;
  }
  if (error instanceof ForeignAnswerError) {
    const transient = isTransient(error.status) || S3_TRANSIENT.has(error.storeCode ?? '');
    return transient ? { afterMs: error.retryAfterMs } : null;
  }
  return null;
}

/**
 * Repeats `run` until it succeeds, the failure is final, or the time is over. Delays grow
 * exponentially with full jitter (uniform from 0 to the cap), unless the server asks for a delay.
 */
export async function retrying<T>(
  run: (attempt: number) => Promise<T>,
  options: RetryOptions,
  judgeError: (error: unknown) => Verdict = judge,
): Promise<T> {
  const { system, signal, totalMs } = options;
  /** The time of the first failure of each budget, in milliseconds. */
  const began = new Map<Budget['name'], number>();
  for (let attempt = 1; ; attempt += 1) {
    signal?.throwIfAborted();
    try {
      return await run(attempt);
    } catch (error) {
      signal?.throwIfAborted();
      const verdict = judgeError(error);
      if (!verdict || !(error instanceof Error)) throw error;
      if (totalMs === 0 && !verdict.goesOn) throw error;
      const budget = verdict.budget ?? { name: 'failures', totalMs };
      // The server responds again, so earlier failures on the way to it no longer count.
      if (verdict.goesOn) began.delete('failures');
      const since = began.get(budget.name) ?? system.now();
      began.set(budget.name, since);
      const jitter = system.random() * Math.min(CAP_MS, BASE_MS * 2 ** (attempt - 1));
      const delayMs =
        verdict.afterMs === null ? jitter : verdict.afterMs + system.random() * BASE_MS;
      const spent = system.now() - since + delayMs;
      // The server may ask for days. `minAttempts` is for slow attempts, not for long delays.
      const isTooLong = (verdict.afterMs ?? 0) > budget.totalMs;
      const isOver = spent > budget.totalMs && attempt >= (options.minAttempts ?? 1);
      if (isTooLong || isOver) throw error;
      options.onRetry?.({ error, attempt, delayMs });
      await system.sleep(delayMs, signal);
    }
  }
}
