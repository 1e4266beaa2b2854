import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Refusal } from '../../core/model/errors.ts';
import { headerLines } from './header-lines.ts';

/** Where a request ends, and whose it is: what two servers could read differently is refused. */

/** host [ ":" port ] of RFC 3986, section 3.2, where nobody needs more than these characters. */
const HOST = /^(\[[0-9A-Fa-f:.]+\]|([A-Za-z0-9._~!$&'()*+;=-]|%[0-9A-Fa-f]{2})*)(:[0-9]*)?$/;
/** The forms of RFC 9112, section 3.2, but for that of CONNECT. */
const TARGET = /^(\/|https?:\/\/)/i;

function problemOf(request: IncomingMessage): string | undefined {
  const { httpVersion, method, url = '' } = request;
  if (httpVersion !== '1.1' && httpVersion !== '1.0') return `Speak HTTP/1.1, not ${httpVersion}.`;
  if (!TARGET.test(url) && !(method === 'OPTIONS' && url === '*')) {
    return 'The request line does not name a path.';
  }
  const hosts = headerLines(request, 'host');
  if (hosts.length > 1 || (hosts.length === 0 && httpVersion === '1.1')) {
    return `Send exactly one Host header; ${hosts.length} came.`;
  }
  if (!HOST.test(hosts[0] ?? '')) return 'Host is not a host and a port.';
  // Of several codings, or one that 1.0 does not know, others may find the end of the body elsewhere.
  const codings = headerLines(request, 'transfer-encoding').join();
  if (codings === '') return undefined;
  if (httpVersion === '1.0') return 'HTTP/1.0 has no Transfer-Encoding.';
  if (/^chunked$/i.test(codings)) return undefined;
  return 'The only Transfer-Encoding understood here is chunked.';
}

/**
 * The target as a path, also where the request names the whole url, as it may (RFC 9112, section 3.2.2).
 * Whose host it is, Host says. A url without a host is none.
 */
export function originForm({ url = '/' }: IncomingMessage): string {
  const rest = url.replace(/^https?:\/\/[^/?]+/i, '');
  return rest === url || rest.startsWith('/') ? rest : `/${rest}`;
}

const isUpgrade = ({ headers: { upgrade, connection = '' } }: IncomingMessage) =>
  upgrade !== undefined && /\bupgrade\b/i.test(connection);

/** Connections that end with an answer which is on its way, or will be. */
const ending = new WeakSet<Socket>();

export const isClosing = (socket: Socket): boolean => ending.has(socket);

/** Nothing that comes behind on this connection is looked at; the answer has to end it. */
export const closeAfterResponse = (socket: Socket) => void ending.add(socket);

/**
 * Why this request is not served, if it is not. To be asked in the order in which requests come, since
 * all that lies behind such a one is refused as well.
 */
export function framingRefusal({ raw }: FastifyRequest, reply: FastifyReply): Refusal | undefined {
  const behind = ending.has(raw.socket) ? 'The request before ends the connection.' : undefined;
  const problem = behind ?? problemOf(raw);
  // Node loses what came together with a request that asks for another protocol.
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
