import { type Client, type ClientOptions, createClient, keyProblem } from '@vitrine/client';
import { parseUrl } from '@vitrine/contract';
import { exchangedKey } from './identity/exchanged-key.ts';
import { findTokenSource, noCredential, type TokenSource } from './identity/token-source.ts';
import { Failure, type Io, UsageError } from './io.ts';
import { servedFrom } from './npx.ts';
import { renewalNotice } from './output/renewal.ts';
import { retryNotice } from './output/retry-notice.ts';
import { warnOfPlainHttp } from './transport.ts';
import { USER_AGENT } from './version.ts';

export type ServerOptions = { url?: string; json?: boolean; retrySeconds?: number };

const EXAMPLE_URL = 'https://vitrine.example';

/** The base url from `--url` or VITRINE_URL, or else that of the server that npx fetched this from. */
export function serverUrl(options: ServerOptions, io: Io): string {
  const told = (options.url ?? io.env.VITRINE_URL ?? '').trim();
  const given = told === '' && options.url === undefined ? (servedFrom() ?? '') : told;
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
  // The urls of the API guide contain /api/v1; a base url does not.
  const path = url.pathname.replace(/\/+$/, '').replace(/\/api\/v1$/, '');
  return `${url.origin}${path}`.replace(/\/+$/, '');
}

/** A key, or where to get the token that a key is exchanged for. */
export type Credential = { key: string } | { source: TokenSource };

/**
 * The key from VITRINE_KEY, or else the identity of the CI job. There is no option for a key, because
 * other users can see command lines.
 */
export function credentialOf(io: Io): Credential {
  const key = (io.env.VITRINE_KEY ?? '').trim();
  if (key === '') {
    const source = findTokenSource(io);
    if (source === null) throw noCredential(io);
    return { source };
  }
  const problem = keyProblem(key);
  if (problem !== null)
    throw new Failure(`VITRINE_KEY ${problem}; copy the key again, or ask for a new one`);
  return { key };
}

/** One run may create several clients. They share the exchanged key. */
const exchangedKeys = new WeakMap<Io, () => Promise<string>>();

/** The `key` option of a client with the same options. */
export function keyFor(
  credential: Credential,
  io: Io,
  options: Omit<ClientOptions, 'key'>,
): NonNullable<ClientOptions['key']> {
  if ('key' in credential) return credential.key;
  const { source } = credential;
  const audience = new URL(options.url).origin;
  const known = exchangedKeys.get(io);
  if (known) return known;
  const key = exchangedKey({ source, audience, client: createClient(options), io });
  exchangedKeys.set(io, key);
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
  const clientOptions: Omit<ClientOptions, 'key'> = {
    url,
    fetch: io.fetch,
    userAgent: USER_AGENT,
    onServerVersion: renewalNotice(io, options.json === true, url),
    ...(options.retrySeconds !== undefined && {
      retrySeconds: options.retrySeconds,
      finalizeSeconds: options.retrySeconds,
    }),
    // A person should learn soon that an address is mistyped. A job waits, as the server may be restarting.
    ...(io.isCi && { firstContactSeconds: Number.POSITIVE_INFINITY }),
    onRetry,
  };
  return createClient({ ...clientOptions, key: keyFor(credentialOf(io), io, clientOptions) });
}
