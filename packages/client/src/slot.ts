import { parseUrl, type Slot } from '@vitrine/contract';
import { SlotError } from './errors.ts';

/** A server may make this client send a PUT of the declared bytes, and no other request. */

const HEADERS = /^(content-type|content-length|x-amz-[a-z0-9-]+)$/i;

/**
 * Link-local addresses (RFC 3927, RFC 4291 section 2.5.6), and the IPv6 address of AWS's metadata
 * service, which is not link-local. Clouds give credentials at these addresses to any process of the
 * machine. RFC 6052, 8215 and 3056 put IPv4 addresses into IPv6. `URL` converts every other spelling of
 * an IPv4 address to this one.
 */
const LINK_LOCAL = [
  /^169\.254\./,
  /^\[fe[89ab][0-9a-f]:/,
  /^\[::(ffff:)?(0:)?a9fe:/,
  /^\[64:ff9b:(:|1:.*:)a9fe:[0-9a-f]{1,4}\]$/,
  /^\[2002:a9fe:/,
  /^\[fd00:ec2::254\]$/,
];

function hostProblem(putUrl: string): string | null {
  const url = parseUrl(putUrl);
  if (!url || !/^https?:$/.test(url.protocol)) return 'an address that is no http(s) url';
  if (url.username !== '' || url.password !== '') return 'an address with a user name or password';
  if (LINK_LOCAL.some((form) => form.test(url.hostname)))
    return `the link-local host ${url.hostname}`;
  return null;
}

function slotProblem({ method, headers, putUrl }: Slot): string | null {
  if (method !== 'PUT') return `the method ${method}`;
  const header = Object.keys(headers).find((name) => !HEADERS.test(name));
  if (header !== undefined) return `the header ${header}`;
  return hostProblem(putUrl);
}

/** @throws SlotError if the slot describes a request other than an upload. */
export function assertUploadSlot(slot: Slot): void {
  const problem = slotProblem(slot);
  if (problem === null) return;
  throw new SlotError(
    'an upload is a PUT to an http(s) host that is not link-local, with only Content-Type, ' +
      `Content-Length and x-amz-* headers, but the server asked for ${problem}; nothing was sent: ` +
      'check VITRINE_URL, and VITRINE_BASE_URL and VITRINE_S3_PUBLIC_ENDPOINT of the server',
  );
}
