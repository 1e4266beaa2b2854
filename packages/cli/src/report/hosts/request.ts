import { setTimeout as wait } from 'node:timers/promises';
import type { Io } from '../../io.ts';
import { printable } from '../../output/text.ts';
import { USER_AGENT } from '../../version.ts';
import { HostError } from './code-host.ts';

export type HostOptions = {
  /** `GitHub`, for messages. */
  name: string;
  /** Base url of the API, see `apiBase`. */
  base: string;
  /** Among them the token's. They are sent to the origin of `base`, and to no other. */
  headers: Readonly<Record<string, string>>;
  io: Pick<Io, 'fetch' | 'signal'>;
  /** Waits for milliseconds. Tests replace it. */
  sleep?: (ms: number, signal: AbortSignal) => Promise<unknown>;
};

export type HostRequest = <T>(
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
  path: string,
  body?: object,
) => Promise<T>;

const ATTEMPTS = 4;
const TIMEOUT_MS = 30_000;
/** A job must not wait for the end of an hourly limit. */
const LONGEST_WAIT_MS = 60_000;
const REDIRECTS = new Set([301, 302, 307, 308]);
const MAX_REDIRECTS = 3;

const realSleep = (ms: number, signal: AbortSignal) => wait(ms, undefined, { signal });

/** GitHub answers 403 for its limits, with one of two headers (REST API: rate limits). */
const isLimited = ({ status, headers }: Response): boolean =>
  status === 429 ||
  (status === 403 && (headers.has('retry-after') || headers.get('x-ratelimit-remaining') === '0'));

const isTemporary = (response: Response): boolean =>
  isLimited(response) || (response.status >= 500 && ![501, 505].includes(response.status));

/** Milliseconds until the next attempt, in seconds or as a date (RFC 9110, section 10.2.3). */
function delayOf({ headers }: Response, attempt: number): number {
  const after = headers.get('retry-after');
  const reset = headers.get('x-ratelimit-remaining') === '0' && headers.get('x-ratelimit-reset');
  const jitter = Math.random() * 250;
  if (after !== null && /^\d+$/.test(after)) return Number(after) * 1000 + jitter;
  if (after !== null && !Number.isNaN(Date.parse(after)))
    return Math.max(0, Date.parse(after) - Date.now()) + jitter;
  if (reset) return Math.max(0, Number(reset) * 1000 - Date.now()) + jitter;
  return 500 * 2 ** attempt * (0.5 + Math.random() / 2);
}

/** The host's message, shortened to one line. It is a foreign text. */
async function refusal(name: string, response: Response): Promise<HostError> {
  const text = await response.text().catch(() => '');
  let said = '';
  try {
    const { message, error } = JSON.parse(text) as { message?: unknown; error?: unknown };
    const words = message ?? error ?? '';
    said = typeof words === 'string' ? words : JSON.stringify(words);
  } catch {
    // The page of a proxy has no message.
  }
  const short = printable(said.replace(/\s+/g, ' ').trim()).slice(0, 200);
  return new HostError(
    `${name} answered ${response.status}${short === '' ? '' : `: ${short}`}`,
    response.status,
    isTemporary(response),
  );
}

/**
 * Sends JSON to the API of a code host. Limits, failures of the host and of the network are tried
 * again a few times. Redirects are followed within the origin only: elsewhere the token would go to
 * somebody else.
 */
export function createHostRequest(options: HostOptions): HostRequest {
  const { name, base, io } = options;
  const { origin } = new URL(base);
  const sleep = options.sleep ?? realSleep;

  async function once(method: string, path: string, body: object | undefined): Promise<Response> {
    let url = `${base}${path}`;
    for (let followed = 0; ; followed += 1) {
      const response = await io.fetch(url, {
        method,
        redirect: 'manual',
        headers: {
          'User-Agent': USER_AGENT,
          ...options.headers,
          ...(body && { 'Content-Type': 'application/json' }),
        },
        ...(body && { body: JSON.stringify(body) }),
        signal: AbortSignal.any([io.signal, AbortSignal.timeout(TIMEOUT_MS)]),
      });
      if (!REDIRECTS.has(response.status)) return response;
      const location = response.headers.get('location') ?? '';
      const next = URL.canParse(location, url) ? new URL(location, url) : null;
      await response.body?.cancel();
      if (next?.origin !== origin || followed === MAX_REDIRECTS)
        throw new HostError(`${name} sends the request to another address`, response.status);
      url = next.href;
    }
  }

  return async <T>(method: string, path: string, body?: object): Promise<T> => {
    for (let attempt = 1; ; attempt += 1) {
      let failed: HostError;
      let delay = 500 * 2 ** attempt;
      try {
        const response = await once(method, path, body);
        if (response.ok) {
          const text = await response.text();
          return (text === '' ? null : JSON.parse(text)) as T;
        }
        failed = await refusal(name, response);
        if (!failed.isTemporary) throw failed;
        delay = delayOf(response, attempt);
      } catch (error) {
        io.signal.throwIfAborted();
        if (error instanceof HostError) throw error;
        const isJson = error instanceof SyntaxError;
        failed = new HostError(
          isJson ? `${name} answered with no JSON` : `${name} cannot be reached`,
          null,
        );
        if (isJson) throw failed;
      }
      if (attempt === ATTEMPTS || delay > LONGEST_WAIT_MS) throw failed;
      await sleep(delay, io.signal);
      io.signal.throwIfAborted();
    }
  };
}
