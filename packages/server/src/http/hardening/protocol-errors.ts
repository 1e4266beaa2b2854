import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { type ErrorCode, errorCodes } from '@vitrine/contract';
import type { FastifyInstance } from 'fastify';
import { Refusal } from '../../core/model/errors.ts';
import { bodyOf } from '../errors/error-handler.ts';
import { closeAfterResponse } from './framing.ts';
import { headerLines } from './header-lines.ts';

/**
 * Requests that Node's HTTP server would answer by itself or drop, before any route. They all get a
 * JSON error of the contract.
 */

/** An import would read every export of node:http, and WebSocket among them loads Node's whole fetch. */
const { STATUS_CODES } = process.getBuiltinModule('node:http');

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
/** The latest request of a connection, until it is read and answered. */
const LATEST = Symbol('latest');

/** `_httpMessage` is Node's response that currently owns the socket. */
type Connection = Socket & {
  [LATEST]?: IncomingMessage | undefined;
  _httpMessage?: ServerResponse | null;
};

export function answerProtocolErrors(app: FastifyInstance): void {
  app.server.prependListener('request', note);
  // Without a listener Node sends `100 Continue` before any check of the head.
  app.server.on('checkContinue', (request, response) => {
    note(request, response);
    // Node emits this event when the header contains the word anywhere.
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
  app.addHook('preParsing', (request, reply, _payload, done) => {
    if (continuing.delete(request.raw)) reply.raw.writeContinue();
    done();
  });
}

function note(request: IncomingMessage, response: ServerResponse): void {
  const socket: Connection = request.socket;
  socket[LATEST] = request;
  response.on('close', forget);
}

/** A connection may stay open for long after its last request. */
function forget(this: ServerResponse): void {
  const { req: request } = this;
  const socket: Connection = request.socket;
  if (request.complete && socket[LATEST] === request) socket[LATEST] = undefined;
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

/**
 * Whether a response on the bare socket would belong to the broken request. It must not split a
 * response that is being sent, nor be taken for the response to an earlier request, nor be a second
 * response to a request that was answered before its body arrived.
 */
function isFree(socket: Connection): boolean {
  const { writable, [LATEST]: latest, _httpMessage: response } = socket;
  if (response) return writable && !response.headersSent && !response.req.complete;
  return writable && (latest?.complete ?? true);
}

function answerBroken(error: NodeJS.ErrnoException, socket: Connection) {
  // Ignores data after `Connection: close` while the last request still waits for its response.
  if (error.code === 'HPE_CLOSED_CONNECTION' && socket._httpMessage) return;
  if (error.code === 'ECONNRESET') socket.destroy(error);
  else answerIfFree(socket, refusalFor(error), error);
}

function answerIfFree(socket: Connection, refusal: Refusal, error?: Error): void {
  if (isFree(socket)) answerOn(socket, refusal);
  else socket.destroy(error);
}

const LINGER_MS = 1000;

/** Sends a response without a response object, and ends the connection. */
function answerOn(socket: Socket, refusal: Refusal): void {
  const { status } = errorCodes[refusal.code satisfies ErrorCode];
  const body = JSON.stringify(bodyOf(refusal, 'none'));
  socket.end(
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${ERROR_LINES}` +
      `Content-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
  );
  // If the socket were destroyed at once, a client that is still sending would lose the response.
  setTimeout(() => socket.destroy(), LINGER_MS).unref();
}
