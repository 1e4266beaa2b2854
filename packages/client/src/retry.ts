import { ForeignAnswerError, NetworkError, VitrineError } from './errors.ts';

/** What the client needs of the world besides fetch; tests give their own. */
export type System = {
  /** Milliseconds since 1970. */
  now(): number;
  /** Resolves after `ms`; rejects with the reason of `signal` when that comes first. */
  sleep(ms: number, signal?: AbortSignal): Promise<void>;
  /** [0, 1) */
  random(): number;
  uuid(): string;
};

export const realSystem: System = {
  now: () => Date.now(),
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

/** Told before each wait, so that a person can be told why nothing seems to happen. */
export type RetryNotice = { error: Error; attempt: number; delayMs: number };

export type RetryOptions = {
  system: System;
  /** How long to go on after the first failure, in milliseconds; 0 never tries again. */
  totalMs: number;
  /** This many attempts are made even when they take longer than `totalMs`. */
  minAttempts?: number;
  signal?: AbortSignal | undefined;
  onRetry?: ((notice: RetryNotice) => void) | undefined;
};

/** How long to go on after the first failure of its kind. */
type Budget = {
  name: 'failures' | 'first contact' | 'rate limit' | 'finalizing';
  totalMs: number;
};

/**
 * Whether to try again: `afterMs` is what the server asked for, `budget` one other than `totalMs` of the
 * options. `goesOn`: nothing failed, the server is still at it.
 */
export type Verdict = { afterMs: number | null; budget?: Budget; goesOn?: true } | null;

const BASE_MS = 250;
const CAP_MS = 5_000;
/** The server says so itself while a finalize is under way; gigabytes in a slow store take minutes. */
const FINALIZING: Budget = { name: 'finalizing', totalMs: 30 * 60_000 };
/** The rate is counted by the minute, so this always outlasts it. */
const RATE_LIMITED: Budget = { name: 'rate limit', totalMs: 2 * 60_000 };
const TRANSIENT = new Set([408, 429, 500, 502, 503, 504]);
const S3_TRANSIENT = new Set(['RequestTimeout', 'OperationAborted', 'SlowDown', 'InternalError']);
/** A wrong name, address or certificate stays wrong. */
const PERMANENT =
  /^(ENOTFOUND|ERR_INVALID_URL|ERR_TLS_|ERR_SSL_|CERT_|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_|BAD_PORT)/;

/** Which failures may go away by themselves. Every call of this client is safe to repeat. */
export function judge(error: unknown): Verdict {
  if (error instanceof NetworkError)
    return PERMANENT.test(error.code ?? '') ? null : { afterMs: null };
  if (error instanceof VitrineError) {
    if (error.code === 'finalize_in_progress')
      return { afterMs: error.retryAfterMs, budget: FINALIZING, goesOn: true };
    if (error.code === 'rate_limited') return { afterMs: error.retryAfterMs, budget: RATE_LIMITED };
    return TRANSIENT.has(error.status) ? { afterMs: error.retryAfterMs } : null;
  }
  if (error instanceof ForeignAnswerError) {
    const transient = TRANSIENT.has(error.status) || S3_TRANSIENT.has(error.storeCode ?? '');
    return transient ? { afterMs: error.retryAfterMs } : null;
  }
  return null;
}

/**
 * Runs until it works, the failure is final, or the time is over. Waits grow exponentially with
 * full jitter (anything from 0 to the cap), unless the server names a time.
 */
export async function retrying<T>(
  run: (attempt: number) => Promise<T>,
  options: RetryOptions,
  judgeError: (error: unknown) => Verdict = judge,
): Promise<T> {
  const { system, signal, totalMs } = options;
  /** When the first failure of each budget was. */
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
      // It is there and answers: what failed on the way before is over.
      if (verdict.goesOn) began.delete('failures');
      const since = began.get(budget.name) ?? system.now();
      began.set(budget.name, since);
      const jitter = system.random() * Math.min(CAP_MS, BASE_MS * 2 ** (attempt - 1));
      const delayMs =
        verdict.afterMs === null ? jitter : verdict.afterMs + system.random() * BASE_MS;
      const spent = system.now() - since + delayMs;
      if (spent > budget.totalMs && attempt >= (options.minAttempts ?? 1)) throw error;
      options.onRetry?.({ error, attempt, delayMs });
      await system.sleep(delayMs, signal);
    }
  }
}
