import { type ErrorBody, parseUrl } from '@vitrine/contract';
import { MAX_ERROR_BYTES, readText } from './body.ts';
import { ForeignAnswerError, NetworkError, VitrineError } from './errors.ts';

/** Turns responses and exceptions of `fetch` into the errors of this client. */

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

type Detail = NonNullable<ErrorBody['error']['details']>[number];

const isDetail = (value: unknown): value is Detail =>
  isRecord(value) &&
  (value.path === null || typeof value.path === 'string') &&
  [value.message, value.reason].some((words) => typeof words === 'string');

/**
 * The fields of an error of the contract; null for another form. Any server may have sent it, so
 * fields of another type or name are ignored.
 */
function errorIn(body: unknown) {
  const error = isRecord(body) ? body.error : undefined;
  if (!isRecord(error)) return null;
  const { code, message, details, requestId } = error;
  if (typeof code !== 'string' || typeof message !== 'string') return null;
  return {
    code,
    message,
    details: Array.isArray(details) ? details.filter(isDetail) : [],
    requestId: typeof requestId === 'string' ? requestId : null,
  };
}

export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Parses `Retry-After`, seconds or a date (RFC 9110, 10.2.3), into milliseconds from `now`. */
export function retryAfterMs(header: string | null, now: number): number | null {
  if (header === null) return null;
  if (/^\d+$/.test(header)) return Number(header) * 1000;
  const date = Date.parse(header);
  return Number.isNaN(date) ? null : Math.max(0, date - now);
}

/** `1.2 MB`, `12 kB` */
const size = (bytes: number): string =>
  bytes < 1e6 ? `${Math.ceil(bytes / 1e3)} kB` : `${(bytes / 1e6).toFixed(1)} MB`;

/**
 * The error for a response that is not 2xx. Reads its body. `who` names the server in messages, and
 * `sentBytes` is the size of the request's body.
 */
export async function errorOf(
  response: Response,
  who: string,
  now: number,
  sentBytes = 0,
): Promise<Error> {
  const text = (await readText(response, MAX_ERROR_BYTES).catch(() => null)) ?? '';
  const { status, headers } = response;
  // A date in Retry-After is by the clock of the server, and the local clock may differ by hours.
  const sentAt = Date.parse(headers.get('date') ?? '');
  const clock = Number.isNaN(sentAt) ? now : sentAt;
  const wait = { status, retryAfterMs: retryAfterMs(headers.get('retry-after'), clock) };
  const error = errorIn(parseJson(text));
  if (error) return new VitrineError({ ...wait, ...error });
  if (status >= 300 && status < 400) {
    const target = parseUrl(headers.get('location') ?? '', who);
    const where = target ? ` to ${target.origin}` : '';
    return new ForeignAnswerError(`${who} redirects${where}; use that address instead`, wait);
  }
  const storeCode = /<Code>([A-Za-z0-9]{1,64})<\/Code>/.exec(text)?.[1] ?? null;
  if (storeCode !== null) {
    const words = /<Message>([^<]{1,200})<\/Message>/.exec(text)?.[1];
    const message = `the object store at ${who} answered ${status} ${storeCode}`;
    return new ForeignAnswerError(words ? `${message}: ${words}` : message, { ...wait, storeCode });
  }
  if (status === 413)
    return new ForeignAnswerError(
      `${who} answered 413, but not as Vitrine does: a proxy in front of it takes no body of ${size(sentBytes)}`,
      wait,
    );
  return new ForeignAnswerError(
    `${who} answered ${status}, but not in the form that Vitrine uses`,
    wait,
  );
}

const reasons: Record<string, string> = {
  ECONNREFUSED: 'the connection was refused',
  ECONNRESET: 'the connection broke',
  EPIPE: 'the connection broke',
  UND_ERR_SOCKET: 'the connection broke',
  ETIMEDOUT: 'the connection timed out',
  UND_ERR_CONNECT_TIMEOUT: 'the connection timed out',
  UND_ERR_HEADERS_TIMEOUT: 'no answer came in time',
  UND_ERR_BODY_TIMEOUT: 'the answer stopped arriving',
  ENOTFOUND: 'its name is not known',
  EAI_AGAIN: 'its name could not be looked up just now',
  EHOSTUNREACH: 'there is no route to it',
  ENETUNREACH: 'there is no route to it',
  ERR_SSL_WRONG_VERSION_NUMBER: 'it does not speak https on that port',
  BAD_PORT: 'fetch does not connect to that port',
  EMFILE: 'this machine allows no more open files (ulimit -n)',
  ENFILE: 'this machine allows no more open files',
};

const codeOf = (error: unknown): string | null => {
  if (!(error instanceof Error)) return null;
  if ('code' in error && typeof error.code === 'string') return error.code;
  // Node tried several addresses of the host, and each failed. The first error represents them all.
  if (error instanceof AggregateError) return codeOf(error.errors[0]);
  return error.message === 'bad port' ? 'BAD_PORT' : null;
};

/** Host and port of a proxy, if the transport says that it was the proxy that failed. */
const proxyOf = (cause: unknown): string | null =>
  cause instanceof Error && 'proxy' in cause && typeof cause.proxy === 'string'
    ? cause.proxy
    : null;

function tlsReason(code: string, words: string): string | undefined {
  if (code === 'EPROTO')
    return /wrong version number/i.test(words)
      ? reasons.ERR_SSL_WRONG_VERSION_NUMBER
      : 'the TLS connection failed';
  // The message of an OpenSSL error consists of source code positions, which help no user.
  if (code.startsWith('ERR_SSL_')) return `the TLS connection failed (${code})`;
  const certificate = /CERT|TLS|SELF_SIGNED|UNABLE_TO_/.test(code);
  return certificate ? `its TLS certificate is refused (${words})` : undefined;
}

/**
 * Turns an exception of `fetch` into an error with a readable message. The message names the origin
 * only: the path and query of a slot's url are secret.
 */
export function networkError(error: unknown, url: string): NetworkError {
  const origin = parseUrl(url)?.origin ?? 'the server';
  const cause = error instanceof Error && error.cause !== undefined ? error.cause : error;
  if (error instanceof Error && error.name === 'TimeoutError')
    return new NetworkError(`${origin} did not answer in time`, { code: 'TIMEOUT', origin, cause });
  const code = codeOf(cause);
  const words = cause instanceof Error ? cause.message : 'the request failed';
  const reason = reasons[code ?? ''] ?? tlsReason(code ?? '', words) ?? words;
  const proxy = proxyOf(cause);
  const way = proxy === null ? origin : `${origin} through the proxy ${proxy}`;
  return new NetworkError(`cannot reach ${way}: ${reason}`, { code, origin, proxy, cause });
}
