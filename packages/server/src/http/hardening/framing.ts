import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Refusal } from '../../core/model/errors.ts';
import { headerLines } from './header-lines.ts';

/** Refuses requests whose framing or host a proxy and this server could read differently. */

/** host [ ":" port ] of RFC 3986, section 3.2. */
const HOST = /^(\[[0-9A-Fa-f:.]+\]|([A-Za-z0-9._~!$&'()*+;=-]|%[0-9A-Fa-f]{2})*)(:[0-9]*)?$/;
/** The target forms of RFC 9112, section 3.2, except the one of CONNECT. */
const TARGET = /^(\/|https?:\/\/)/i;

function problemOf(request: IncomingMessage): string | undefined {
  const { httpVersion, method, url = '' } = request;
  if (httpVersion !== '1.1' && httpVersion !== '1.0') return `Speak HTTP/1.1, not ${httpVersion}.`;
  if (!TARGET.test(url) && !(method === 'OPTIONS' && url === '*')) {
    return 'The request line does not name a path.';
  }
  const hosts = headerLines(request, 'host');
  if (hosts.length > 1 || (hosts.length === 0 && httpVersion === '1.1')) {
    return `Send exactly one Host header; the request has ${hosts.length}.`;
  }
  if (!HOST.test(hosts[0] ?? '')) return 'Host is not a host and a port.';
  // With several codings, or with any in HTTP/1.0, servers disagree about where the body ends.
  const codings = headerLines(request, 'transfer-encoding').join();
  if (codings === '') return undefined;
  if (httpVersion === '1.0') return 'HTTP/1.0 has no Transfer-Encoding.';
  if (/^chunked$/i.test(codings)) return undefined;
  return 'The only Transfer-Encoding understood here is chunked.';
}

/**
 * The request target in origin form. A request may have an absolute url as its target (RFC 9112,
 * section 3.2.2); its host is ignored in favour of the Host header. A url without a host is left
 * unchanged and matches no route.
 */
export function originForm({ url = '/' }: IncomingMessage): string {
  const rest = url.replace(/^https?:\/\/[^/?]+/i, '');
  return rest === url || rest.startsWith('/') ? rest : `/${rest}`;
}

const isUpgrade = ({ headers: { upgrade, connection = '' } }: IncomingMessage) =>
  upgrade !== undefined && /\bupgrade\b/i.test(connection);

/** Set on a connection that closes after a response that is pending or being sent. */
const ENDING = Symbol('ending');
type Connection = Socket & { [ENDING]?: true };

export const isClosing = (socket: Connection): boolean => socket[ENDING] === true;

/** Marks a connection: later requests on it are refused, and the response has to close it. */
export function closeAfterResponse(socket: Connection): void {
  socket[ENDING] = true;
}

/**
 * Why this request is refused; undefined if it is not. Has to be called in the order of the
 * requests on a connection, since every request after a refused one is refused as well.
 */
export function framingRefusal({ raw }: FastifyRequest, reply: FastifyReply): Refusal | undefined {
  const behind = isClosing(raw.socket) ? 'The request before ends the connection.' : undefined;
  const problem = behind ?? problemOf(raw);
  // Node drops bytes that follow an Upgrade request in the same packet, so the connection closes.
  if (problem === undefined && !isUpgrade(raw)) return undefined;
  closeAfterResponse(raw.socket);
  reply.header('connection', 'close');
  return problem === undefined ? undefined : new Refusal('invalid_request', problem);
}

export function refuseUnframed(
  request: FastifyRequest,
  reply: FastifyReply,
  done: (refusal?: Refusal) => void,
): void {
  done(framingRefusal(request, reply));
}
