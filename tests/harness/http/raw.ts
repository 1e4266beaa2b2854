import type { RawAnswer } from './raw-answer.ts';
import { RawConnection } from './raw-connection.ts';

/** The first two lines of a request for a url. */
export function requestLines(method: string, url: string): [string, string] {
  const { pathname, search, host } = new URL(url);
  return [`${method} ${pathname}${search} HTTP/1.1`, `Host: ${host}`];
}

/** Sends one whole request and returns the answer. */
export async function raw(
  url: string,
  lines: readonly string[],
  body: string | Uint8Array = '',
): Promise<RawAnswer> {
  using connection = new RawConnection(url);
  return await connection
    .head(...lines)
    .write(body)
    .answer();
}

/**
 * Sends a request without a body, with the given method, target and `Host`. `fetch` would resolve
 * dots in the target, choose the `Host` and decode the answer.
 */
export async function ask(
  url: string,
  headers: Record<string, string> = {},
  { method = 'GET', target }: { method?: string; target?: string } = {},
): Promise<RawAnswer> {
  using connection = new RawConnection(url);
  const [first, host] = requestLines(method, url);
  const isHosted = Object.keys(headers).some((name) => name.toLowerCase() === 'host');
  connection.head(
    target === undefined ? first : `${method} ${target} HTTP/1.1`,
    ...(isHosted ? [] : [host]),
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    'Connection: close',
  );
  await connection.ended;
  if (connection.error) throw connection.error;
  return await connection.answer();
}
