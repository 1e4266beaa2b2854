import { type IncomingMessage, STATUS_CODES } from 'node:http';
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

function answerBroken(error: NodeJS.ErrnoException, socket: Socket & { _httpMessage?: unknown }) {
  // A response that is already under way on this socket must not be cut in two.
  if (error.code === 'ECONNRESET' || !socket.writable || socket._httpMessage) {
    socket.destroy(error);
    return;
  }
  const refusal = refusalFor(error);
  const { status } = errorCodes[refusal.code satisfies ErrorCode];
  const body = JSON.stringify(bodyOf(refusal, 'none'));
  socket.end(
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nContent-Type: application/json\r\n` +
      `Content-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
  );
}

/** HTTP/1.1 wants exactly one Host (RFC 9112, section 3.2). */
export async function refuseUnframed(request: FastifyRequest): Promise<void> {
  const hosts = headerLines(request.raw, 'host').length;
  if (hosts > 1 || (hosts === 0 && request.raw.httpVersion === '1.1')) {
    throw new Refusal('invalid_request', `Send exactly one Host header; ${hosts} came.`);
  }
}
