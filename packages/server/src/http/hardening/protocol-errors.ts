import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { type ErrorCode, errorCodes } from '@vitrine/contract';
import type { FastifyInstance } from 'fastify';
import { Refusal } from '../../core/model/errors.ts';
import { bodyOf } from '../errors/error-handler.ts';
import { closeAfterResponse } from './framing.ts';
import { headerLines } from './header-lines.ts';

/**
 * Requests that Node's HTTP server would answer by itself, or drop, before any route. All of them get
 * the JSON error of the contract.
 */

const continuing = new WeakSet<IncomingMessage>();

/** The headers of every error: no sniffing, no caching. */
const AS_ERROR = {
  'Content-Type': 'application/json',
  'X-Content-Type-Options': 'nosniff',
  'Cache-Control': 'no-store',
};
const ERROR_LINES = Object.entries(AS_ERROR)
  .map(([name, value]) => `${name}: ${value}\r\n`)
  .join('');
/** The request of a connection that is being read or answered. */
const latest = new WeakMap<Socket, IncomingMessage>();

export function answerProtocolErrors(app: FastifyInstance): void {
  app.server.prependListener('request', note);
  // Without a listener 100 goes out by itself, before anybody has looked at the head.
  app.server.on('checkContinue', (request, response) => {
    note(request, response);
    // Node looks for the word anywhere in it.
    if (!/^100-continue$/i.test(headerLines(request, 'expect').join())) {
      refuseExpectation(response);
      return;
    }
    continuing.add(request);
    app.routing(request, response);
  });
  app.server.on('checkExpectation', (request, response) => {
    note(request, response);
    refuseExpectation(response);
  });
  app.server.removeAllListeners('clientError');
  app.server.on('clientError', answerBroken);
  app.server.on('connect', ({ socket }) => {
    socket.on('error', () => {});
    answerIfFree(
      socket,
      new Refusal('invalid_request', 'This is not a proxy: CONNECT leads nowhere.'),
    );
  });
  app.addHook('preParsing', async (request, reply) => {
    if (continuing.delete(request.raw)) reply.raw.writeContinue();
  });
}

function note(request: IncomingMessage, response: ServerResponse): void {
  const { socket } = request;
  latest.set(socket, request);
  // A connection may be kept for long after its last request.
  response.once('close', () => {
    if (request.complete && latest.get(socket) === request) latest.delete(socket);
  });
}

function refuseExpectation(response: ServerResponse): void {
  const refusal = new Refusal(
    'expectation_failed',
    'The only Expect understood here is 100-continue.',
  );
  const body = JSON.stringify(bodyOf(refusal, 'none'));
  const head = { ...AS_ERROR, 'content-length': Buffer.byteLength(body) };
  closeAfterResponse(response.req.socket);
  response.writeHead(417, { ...head, connection: 'close' }).end(body);
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
 * in two, one that an earlier request still waits for must not be another's, and a request that was
 * answered by its head gets no second answer for its body.
 */
function isFree(socket: Connection): boolean {
  const { writable, _httpMessage: response } = socket;
  if (response) return writable && !response.headersSent && !response.req.complete;
  return writable && (latest.get(socket)?.complete ?? true);
}

function answerBroken(error: NodeJS.ErrnoException, socket: Connection) {
  // What comes after `Connection: close` is ignored, but the last request has its answer still to come.
  if (error.code === 'HPE_CLOSED_CONNECTION' && socket._httpMessage) return;
  if (error.code === 'ECONNRESET') socket.destroy(error);
  else answerIfFree(socket, refusalFor(error), error);
}

function answerIfFree(socket: Connection, refusal: Refusal, error?: Error): void {
  if (isFree(socket)) answerOn(socket, refusal);
  else socket.destroy(error);
}

const LINGER_MS = 1000;

/** Answers without a response object, and ends the connection. */
function answerOn(socket: Socket, refusal: Refusal): void {
  const { status } = errorCodes[refusal.code satisfies ErrorCode];
  const body = JSON.stringify(bodyOf(refusal, 'none'));
  socket.end(
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${ERROR_LINES}` +
      `Content-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
  );
  // At once would take the answer from a client that is still sending.
  setTimeout(() => socket.destroy(), LINGER_MS).unref();
}
