import { parseUrl } from '@vitrine/contract';
import { errorOf, networkError, parseJson } from './answer.ts';
import { MAX_ANSWER_BYTES, readText } from './body.ts';
import { ForeignAnswerError, NetworkError, VitrineError } from './errors.ts';
import { judge, type RetryNotice, retrying, type System, type Verdict } from './retry.ts';
import { type TimeLimit, timeLimit, unseenMs } from './time-limit.ts';

export type HttpOptions = {
  /** Base url of the server, optionally with a path. */
  url: string;
  /** A function is called before each attempt, because its key may change. */
  key: string | (() => Promise<string>) | null;
  fetch: typeof fetch;
  system: System;
  retryMs: number;
  /** Used instead of `retryMs` until the first response, if it is shorter. */
  firstContactMs: number;
  /** How long to retry while the server reports a finalize in progress. */
  finalizingMs: number;
  requestTimeoutMs: number;
  userAgent: string;
  onRetry: ((notice: RetryNotice) => void) | undefined;
  onServerVersion: ((version: string) => void) | undefined;
};

export type Call = {
  method: 'GET' | 'POST' | 'DELETE';
  path: string;
  query?: Record<string, string | number | undefined>;
  body?: unknown;
  idempotencyKey?: string;
  /** Milliseconds by which a long poll may exceed `requestTimeoutMs`. */
  holdMs?: number;
  signal?: AbortSignal | undefined;
  /** Responses with these statuses are returned instead of thrown. */
  accept?: readonly number[];
};

export type Answer = { status: number; body: unknown };

export type Http = {
  readonly options: HttpOptions;
  call(call: Call): Promise<Answer>;
  /**
   * The server's clock minus the local clock, in milliseconds, from the last `Date` header; null
   * if no response had one.
   */
  clockOffsetMs(): number | null;
};

const queryString = (query: Call['query']): string => {
  const given = Object.entries(query ?? {}).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)]],
  );
  return given.length === 0 ? '' : `?${new URLSearchParams(given)}`;
};

/** Whether the server may have carried out the request in spite of this error. */
const mayBeDone = (error: unknown): boolean =>
  error instanceof NetworkError ||
  ((error instanceof VitrineError || error instanceof ForeignAnswerError) && error.status >= 500);

/**
 * JSON over HTTP with retries. Redirects are refused, because `fetch` drops the key or the body
 * when it follows them.
 */
export function createHttp(options: HttpOptions): Http {
  const base = options.url.replace(/\/+$/, '');
  let offset: number | null = null;
  let contacted = false;
  /** Failures of the function that gets the key. It retries by itself. */
  const keyFailures = new WeakSet<Error>();

  async function currentKey(): Promise<string | null> {
    if (typeof options.key !== 'function') return options.key;
    try {
      return await options.key();
    } catch (error) {
      if (error instanceof Error) keyFailures.add(error);
      throw error;
    }
  }

  async function once(call: Call, maybeDone: boolean): Promise<Answer> {
    const key = await currentKey();
    const url = `${base}${call.path}${queryString(call.query)}`;
    const json = call.body === undefined ? null : JSON.stringify(call.body);
    const limit = timeLimit(
      options.requestTimeoutMs + (call.holdMs ?? 0) + unseenMs(json?.length ?? 0),
      call.signal,
    );
    const { signal } = limit;
    const headers: Record<string, string> = {
      Accept: 'application/json',
      'User-Agent': options.userAgent,
      ...(key !== null && { Authorization: `Bearer ${key}` }),
      ...(json !== null && { 'Content-Type': 'application/json' }),
      ...(call.idempotencyKey && { 'Idempotency-Key': call.idempotencyKey }),
    };
    const body = json === null ? {} : { body: json };
    try {
      const init = { method: call.method, headers, ...body, signal, redirect: 'manual' } as const;
      const response = await options.fetch(url, init);
      contacted = true;
      const date = Date.parse(response.headers.get('date') ?? '');
      if (!Number.isNaN(date)) offset = date - options.system.now();
      const version = response.headers.get('vitrine-version');
      if (version !== null) options.onServerVersion?.(version);
      limit.restart(options.requestTimeoutMs);
      return await read(response, call, maybeDone, limit, json?.length);
    } catch (error) {
      call.signal?.throwIfAborted();
      if (error instanceof VitrineError || error instanceof ForeignAnswerError) throw error;
      throw networkError(limit.signal.aborted ? limit.signal.reason : error, url);
    } finally {
      limit.stop();
    }
  }

  async function read(
    response: Response,
    call: Call,
    maybeDone: boolean,
    limit: TimeLimit,
    sentBytes: number | undefined,
  ): Promise<Answer> {
    const { status } = response;
    const who = parseUrl(base)?.origin ?? base;
    // An earlier attempt may have deleted it and its response was lost. Then 404 is a success.
    const deleted = call.method === 'DELETE' && status === 404 && maybeDone;
    if (!response.ok && !deleted && !call.accept?.includes(status))
      throw await errorOf(response, who, options.system.now(), sentBytes);
    const onBytes = () => limit.restart(options.requestTimeoutMs);
    const text = await readText(response, MAX_ANSWER_BYTES, onBytes);
    if (text === null)
      throw new ForeignAnswerError(
        `${who} sent an answer that is longer than ${MAX_ANSWER_BYTES / 1024 ** 2} MiB, which no Vitrine server does`,
        { status },
      );
    const body = parseJson(text);
    if (body === undefined && status !== 204 && !deleted && !call.accept)
      throw new ForeignAnswerError(`${who} answered, but it does not seem to be a Vitrine server`, {
        status,
      });
    return { status, body };
  }

  const judgeCall = (error: unknown): Verdict => {
    if (error instanceof Error && keyFailures.has(error)) return null;
    const verdict = judge(error);
    if (verdict?.goesOn)
      return { ...verdict, budget: { name: 'finalizing', totalMs: options.finalizingMs } };
    if (!verdict || contacted || !(error instanceof NetworkError)) return verdict;
    const totalMs = Math.min(options.retryMs, options.firstContactMs);
    return { ...verdict, budget: { name: 'first contact', totalMs } };
  };

  return {
    options,
    clockOffsetMs: () => offset,
    call(call) {
      let maybeDone = false;
      const attempt = () =>
        once(call, maybeDone).catch((error: unknown) => {
          maybeDone ||= mayBeDone(error);
          throw error;
        });
      const { system, retryMs: totalMs, onRetry } = options;
      return retrying(attempt, { system, totalMs, signal: call.signal, onRetry }, judgeCall);
    },
  };
}
