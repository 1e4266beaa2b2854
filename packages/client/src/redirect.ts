import { parseUrl } from '@vitrine/contract';

/**
 * Amazon S3 redirects requests (307) for a bucket that was made or deleted shortly before to another
 * of its own hosts (S3 user guide, "Request redirection and the REST API"). The url that it names
 * carries the signature.
 */

const PRESERVING = new Set([307, 308]);
/** `co.uk`, `com.cn`: below these, two hosts that share them have different owners. */
const SHARED_SUFFIX = /^(ac|co|com|edu|gov|net|org)\.[a-z]{2}$/;

/** The domain that a host belongs to; the host itself for an address or a name of one label. */
function domainOf(host: string): string {
  if (/^[\d.]+$/.test(host) || host.startsWith('[')) return host;
  const labels = host.split('.');
  const short = labels.slice(-2).join('.');
  return SHARED_SUFFIX.test(short) ? labels.slice(-3).join('.') : short;
}

const objectOf = ({ pathname }: URL): string => pathname.slice(pathname.lastIndexOf('/'));

/**
 * The url that a store redirects to, if it is of the same store and the same object: the same domain
 * and the same last part of the path. Otherwise null. Never leads from https to http.
 */
export function redirectTarget(response: Response, from: string): string | null {
  if (!PRESERVING.has(response.status)) return null;
  const before = parseUrl(from);
  const after = parseUrl(response.headers.get('location') ?? '', from);
  if (!before || !after) return null;
  const sameStore =
    domainOf(after.hostname) === domainOf(before.hostname) && objectOf(after) === objectOf(before);
  const asSafe = after.protocol === 'https:' || after.protocol === before.protocol;
  return sameStore && asSafe ? after.href : null;
}
