import { ProxyError, type ProxyServer } from './proxy.ts';

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
