import { type Client, type ClientOptions, createClient, keyProblem } from '@vitrine/client';
import { parseUrl } from '@vitrine/contract';
import { Failure, type Io, UsageError } from './io.ts';
import { renewalNotice } from './output/renewal.ts';
import { retryNotice } from './output/retry-notice.ts';
import { warnOfPlainHttp } from './transport.ts';
import { USER_AGENT } from './version.ts';

export type ServerOptions = { url?: string; json?: boolean; retrySeconds?: number };

const EXAMPLE_URL = 'https://vitrine.example';

/** The base url from `--url` or VITRINE_URL. */
export function serverUrl(options: ServerOptions, io: Io): string {
  const given = (options.url ?? io.env.VITRINE_URL ?? '').trim();
  const name = options.url === undefined ? 'VITRINE_URL' : '--url';
  if (given === '')
    throw new UsageError(
      `no server: set VITRINE_URL (export VITRINE_URL=${EXAMPLE_URL}) or pass --url <url>`,
    );
  const url = parseUrl(given);
  if (!url && /^https?:/i.test(given))
    throw new UsageError(`${name} is "${given}", which is no url; write it like ${EXAMPLE_URL}`);
  if (!url || !/^https?:$/.test(url.protocol)) {
    const bare = given.replace(/^[a-z]+:\/\//i, '');
    throw new UsageError(`${name} is "${given}", which is no http(s) url; write https://${bare}`);
  }
  if (url.username !== '' || url.password !== '')
    throw new UsageError(
      `${name} must not contain a user name or password; put the key in VITRINE_KEY`,
    );
  if (url.search !== '' || url.hash !== '')
    throw new UsageError(
      `${name} must end before the "?" or "#"; write ${url.origin}${url.pathname}`,
    );
  // That is where the API guide says the operations are; the url is of what lies above them.
  const path = url.pathname.replace(/\/+$/, '').replace(/\/api\/v1$/, '');
  return `${url.origin}${path}`.replace(/\/+$/, '');
}

/**
 * The key from VITRINE_KEY. There is no option for it, because other users can see command lines.
 */
export function serverKey(io: Io): string {
  const key = (io.env.VITRINE_KEY ?? '').trim();
  if (key === '')
    throw new UsageError(
      'no API key: set VITRINE_KEY; the operator of the server makes one with ' +
        '`vitrine-server key create --account <name> --scope builds`',
    );
  const problem = keyProblem(key);
  if (problem !== null)
    throw new Failure(`VITRINE_KEY ${problem}; copy the key again, or ask for a new one`);
  return key;
}

/** Creates a client for the server that the options or the environment name. */
export function connect(
  options: ServerOptions,
  io: Io,
  onRetry: NonNullable<ClientOptions['onRetry']> = retryNotice(io, options.json === true),
): Client {
  const url = serverUrl(options, io);
  warnOfPlainHttp(url, io);
  return createClient({
    url,
    key: serverKey(io),
    fetch: io.fetch,
    userAgent: USER_AGENT,
    onServerVersion: renewalNotice(io, options.json === true, url),
    ...(options.retrySeconds !== undefined && {
      retrySeconds: options.retrySeconds,
      finalizeSeconds: options.retrySeconds,
    }),
    // A person who mistyped the address should hear of it soon; a job may meet a restart at once.
    ...(io.isCi && { firstContactSeconds: Number.POSITIVE_INFINITY }),
    onRetry,
  });
}
