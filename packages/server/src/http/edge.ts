import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { type ErrorCode, errorCodes } from '@vitrine/contract/errors.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Refusal } from '../core/errors.ts';
import { bodyOf } from './errors.ts';
import { headerLines } from './header-lines.ts';

/**
 * The edge: what Node's HTTP server would answer by itself, or in silence, before any route. All of
 * it gets the contract's JSON error.
 */

const continuing = new WeakSet<IncomingMessage>();

export function dressServer(app: FastifyInstance): void {
  // Without a listener 100 goes out by itself, before anybody has looked at the head.
  app.server.on('checkContinue', (request, response) => {
    continuing.add(request);
    app.routing(request, response);
  });
  app.server.on('checkExpectation', (_request, response) => {
    const refusal = new Refusal(
      'expectation_failed',
      'The only Expect understood here is 100-continue.',
    );
    const body = JSON.stringify(bodyOf(refusal, 'none'));
    const head = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) };
    response.writeHead(417, { ...head, connection: 'close' }).end(body);
  });
  app.server.removeAllListeners('clientError');
  app.server.on('clientError', answerBroken);
  app.server.on('connect', (_request, socket: Socket) => {
    socket.on('error', () => {});
    answerOn(socket, new Refusal('invalid_request', 'This is not a proxy: CONNECT leads nowhere.'));
  });
  app.addHook('preParsing', async (request, reply) => {
    if (continuing.delete(request.raw)) reply.raw.writeContinue();
  });
}

function refusalFor(error: NodeJS.ErrnoException): Refusal {
  if (error.code === 'HPE_HEADER_OVERFLOW') {
    return new Refusal('headers_too_large', 'The request headers are too large.');
  }
  if (error.code === 'ERR_HTTP_REQUEST_TIMEOUT') {
    return new Refusal('upload_stalled', 'The request did not arrive in time.');
  }
  return new Refusal('invalid_request', 'This is not a well-formed HTTP request.');
}

/** `_httpMessage` is the response whose turn it is on the socket. */
type Connection = Socket & { _httpMessage?: ServerResponse | null };

/**
 * Whether an answer would reach the request it is for: a response that is under way must not be cut
 * in two, and one that an earlier request still waits for must not be another's.
 */
const isFree = ({ writable, _httpMessage: response }: Connection) =>
  writable && (!response || (!response.headersSent && !response.req.complete));

function answerBroken(error: NodeJS.ErrnoException, socket: Connection) {
  if (error.code !== 'ECONNRESET' && isFree(socket)) answerOn(socket, refusalFor(error));
  else socket.destroy(error);
}

const LINGER_MS = 1000;

/** Answers without a response object, and ends the connection. */
function answerOn(socket: Socket, refusal: Refusal): void {
  const { status } = errorCodes[refusal.code satisfies ErrorCode];
  const body = JSON.stringify(bodyOf(refusal, 'none'));
  socket.end(
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nContent-Type: application/json\r\n` +
      `Content-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
  );
  // At once would take the answer from a client that is still sending.
  setTimeout(() => socket.destroy(), LINGER_MS).unref();
}

/** HTTP/1.1 wants exactly one Host (RFC 9112, section 3.2). */
export async function refuseUnframed(request: FastifyRequest): Promise<void> {
  const hosts = headerLines(request.raw, 'host').length;
  if (hosts > 1 || (hosts === 0 && request.raw.httpVersion === '1.1')) {
    throw new Refusal('invalid_request', `Send exactly one Host header; ${hosts} came.`);
  }
}
