import { goesDirectly } from './no-proxy.ts';

/** Which proxy a request goes through, read from the environment as curl does (man curl, ENVIRONMENT). */

type Env = Readonly<Record<string, string | undefined>>;

export type ProxyServer = {
  /** The variable that names it. */
  variable: string;
  /** Whether the connection to the proxy itself is encrypted. */
  secure: boolean;
  host: string;
  port: number;
  /** Host and port, for messages. The user name and the password are in none. */
  label: string;
  /** The value of `Proxy-Authorization`; null without a user name. */
  authorization: string | null;
};

/** A proxy that cannot be used, or failed before it reached the server. */
export class ProxyError extends Error {
  override readonly name = 'ProxyError';
  /** `BAD_PROXY`, `PROXY_<status>`, or a code of Node. */
  readonly code: string;
  /** Host and port, and the variable that names them. */
  readonly proxy: string;

  constructor(message: string, code: string, proxy: string) {
    super(message);
    this.code = code;
    this.proxy = proxy;
  }
}

/** The port of a proxy whose url has none, as in curl. */
const PORT = 1080;
const TLS_PORT = 443;

const VARIABLES = {
  'https:': ['https_proxy', 'HTTPS_PROXY', 'all_proxy', 'ALL_PROXY'],
  'http:': ['http_proxy', 'HTTP_PROXY', 'all_proxy', 'ALL_PROXY'],
} as const;

/** `scheme://user:password@host:port/`. The password may have any character but the last `@`. */
const FORM =
  /^(?:([a-z][a-z0-9+.-]*):\/\/)?(?:(.*)@)?(\[[0-9a-f:.%]+\]|[^\s:/?#@[\]]+)(?::(\d{1,5}))?(?:[/?#].*)?$/is;

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

const basic = (credentials: string): string => {
  const [user = '', ...password] = credentials.split(':');
  const pair = `${decoded(user)}:${decoded(password.join(':'))}`;
  return `Basic ${Buffer.from(pair).toString('base64')}`;
};

/** @throws ProxyError for a value that names no proxy which this command can use. */
export function parseProxy(value: string, variable: string): ProxyServer {
  const [, scheme = 'http', credentials, host = '', digits] = FORM.exec(value.trim()) ?? [];
  const port = digits === undefined ? null : Number(digits);
  if (host === '' || (port !== null && (port === 0 || port > 65_535)))
    throw new ProxyError('write it like http://proxy.example:3128', 'BAD_PROXY', `of ${variable}`);
  const secure = /^https$/i.test(scheme);
  const label = `${host}:${port ?? (secure ? TLS_PORT : PORT)}`;
  if (!secure && !/^http$/i.test(scheme))
    throw new ProxyError(
      `vitrine speaks http to proxies, not ${scheme.toLowerCase()}`,
      'BAD_PROXY',
      `${label} (${variable})`,
    );
  return {
    variable,
    secure,
    host: host.replace(/^\[|\]$/g, ''),
    port: port ?? (secure ? TLS_PORT : PORT),
    label,
    authorization: credentials === undefined ? null : basic(credentials),
  };
}

const given = (env: Env, names: readonly string[]): string | undefined =>
  names.find((name) => (env[name] ?? '').trim() !== '');

/**
 * The proxy for a url; null for a direct connection. A blank variable counts as unset, and lowercase
 * names come first. `NODE_USE_ENV_PROXY=0` turns proxies off.
 */
export function proxyFor(url: URL, env: Env): ProxyServer | null {
  if (env.NODE_USE_ENV_PROXY === '0') return null;
  const variable = given(env, VARIABLES[url.protocol === 'https:' ? 'https:' : 'http:']);
  if (variable === undefined) return null;
  const noProxy = given(env, ['no_proxy', 'NO_PROXY']);
  if (noProxy !== undefined && goesDirectly(url, env[noProxy] ?? '')) return null;
  if (goesDirectly(url, '')) return null;
  return parseProxy(env[variable] ?? '', variable);
}

/** The proxy in messages: where it is, and the variable that names it. */
export const nameOf = ({ label, variable }: ProxyServer): string => `${label} (${variable})`;

const codeOf = (error: Error): string =>
  'code' in error && typeof error.code === 'string' ? error.code : 'UNKNOWN';

/** The error of a connection to the proxy, which names the proxy and not the server behind it. */
export const proxyFailure = (error: Error, proxy: ProxyServer): ProxyError => {
  if (error instanceof ProxyError) return error;
  const first = error instanceof AggregateError ? error.errors[0] : error;
  const cause = first instanceof Error ? first : error;
  return new ProxyError(cause.message, codeOf(cause), nameOf(proxy));
};
