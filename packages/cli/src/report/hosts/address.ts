import { parseUrl } from '@vitrine/contract';
import { isLoopback } from '../../transport.ts';

/**
 * The base url of a code host's API, without a slash at the end. It comes from the job's variables
 * alone, because a token is sent there: https, or http to this machine.
 *
 * @throws UnsafeAddress when no token may be sent there.
 */
export function apiBase(text: string, variable: string): string {
  const url = parseUrl(text.trim());
  if (!url || !/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '')
    throw new UnsafeAddress(`${variable} is no http(s) url without a user name`);
  if (url.protocol === 'http:' && !isLoopback(url.hostname))
    throw new UnsafeAddress(`${variable} is plain http, where the token could be read on the way`);
  return `${url.origin}${url.pathname}`.replace(/\/+$/, '');
}

export class UnsafeAddress extends Error {
  override readonly name = 'UnsafeAddress';
}
