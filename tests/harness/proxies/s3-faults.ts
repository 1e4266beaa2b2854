// A proxy between a client and an S3 store that fails on purpose. It does not change the Host header,
// which the client's signature covers.
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { close, listen, track } from './listening.ts';

type S3Request = {
  method: string;
  /** The path as sent, without the query. */
  path: string;
  query: URLSearchParams;
  /** The number of earlier requests with this method and path. */
  earlier: number;
};

type ErrorAnswer = { status: number; code: string };

type S3Fault =
  /** The store does not see the request. */
  | { instead: ErrorAnswer }
  /** The store has executed the request, but the client gets this error. */
  | { afterwards: ErrorAnswer }
  | Cut
  | Stall
  | AlteredBody;

/** Closes the connection after this many bytes of the answer's body. */
type Cut = { cutAfterBytes: number };

/** Waits before the request is passed on, or after `afterBytes` of the answer's body. */
type Stall = { stallMs: number; afterBytes?: number };

/** Replaces the body of the store's answer. */
type AlteredBody = { alter(body: Buffer): Buffer };

/** The request waits until a returned promise settles. */
export type S3Hook = (request: S3Request) => S3Fault | undefined | Promise<S3Fault | undefined>;

export type S3Faults = {
  /** The endpoint to give to clients. */
  endpoint: string;
  /** With undefined, every request is passed on. */
  onRequest(hook: S3Hook | undefined): void;
  seen: S3Request[];
  /** The bytes of all bodies so far. */
  bytes: { toStore: number; fromStore: number };
  stop(): Promise<void>;
};

const NONE: S3Fault = { stallMs: 0 };

export async function startS3Faults(endpoint: string): Promise<S3Faults> {
  const target = new URL(endpoint);
  const sockets = new Set<Socket>();
  const stopping = new AbortController();
  const seen: S3Request[] = [];
  const bytes = { toStore: 0, fromStore: 0 };
  let hook: S3Hook | undefined;

  const wait = (ms: number) => sleep(ms, undefined, { signal: stopping.signal });

  const handle = async (incoming: IncomingMessage, response: ServerResponse) => {
    const asked = note(seen, incoming);
    const fault = (await hook?.(asked)) ?? NONE;
    if ('instead' in fault) {
      incoming.resume();
      return sendError(response, fault.instead);
    }
    if ('stallMs' in fault && fault.afterBytes === undefined) await wait(fault.stallMs);
    const answer = await passOn(incoming, response);
    if ('afterwards' in fault) {
      for await (const _ of answer);
      return sendError(response, fault.afterwards);
    }
    const headers = withoutConnection(answer.rawHeaders);
    if ('alter' in fault) {
      const body = fault.alter(Buffer.concat(await Array.fromAsync(answer)));
      response.writeHead(answer.statusCode ?? 502, withLength(headers, body.length));
      return response.end(body);
    }
    response.writeHead(answer.statusCode ?? 502, answer.statusMessage, headers);
    response.flushHeaders();
    for await (const part of parts(answer, fault)) {
      if (part === 'cut') return response.destroy();
      bytes.fromStore += part.length;
      await written(response, part);
    }
    response.end();
  };

  /** The body of an answer, in two parts when the fault happens between them. */
  async function* parts(answer: IncomingMessage, fault: Partial<Cut & Stall>) {
    let left = fault.cutAfterBytes ?? fault.afterBytes ?? Number.POSITIVE_INFINITY;
    for await (const chunk of answer as AsyncIterable<Buffer>) {
      const here = chunk.length >= left;
      yield here ? chunk.subarray(0, left) : chunk;
      if (here) {
        if (fault.cutAfterBytes !== undefined) yield 'cut' as const;
        await wait(fault.stallMs ?? 0);
        yield chunk.subarray(left);
      }
      left = here ? Number.POSITIVE_INFINITY : left - chunk.length;
    }
  }

  const passOn = (incoming: IncomingMessage, response: ServerResponse) => {
    const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
    const outgoing = request({
      host: target.hostname,
      port: target.port,
      method: incoming.method ?? '',
      path: incoming.url ?? '',
      // With `close`, a store may close before it has read everything, and its answer would be lost.
      headers: [...withoutConnection(incoming.rawHeaders), 'Connection', 'keep-alive'],
      agent: false,
    });
    outgoing.on('socket', (socket) => track(sockets, socket));
    outgoing.on('continue', () => response.writeContinue());
    outgoing.on('response', resolve);
    outgoing.on('error', reject);
    response.on('close', () => outgoing.destroy());
    incoming.on('data', (chunk: Buffer) => {
      bytes.toStore += chunk.length;
    });
    incoming.pipe(outgoing);
    return promise;
  };

  const serve = (incoming: IncomingMessage, response: ServerResponse) => {
    handle(incoming, response).catch(() => incoming.socket.resetAndDestroy());
  };
  const server = createServer({ requestTimeout: 0 }, serve);
  server.on('checkContinue', serve);
  server.on('connection', (socket: Socket) => track(sockets, socket));
  const port = await listen(server);
  return {
    endpoint: `http://127.0.0.1:${port}`,
    seen,
    bytes,
    onRequest(next) {
      hook = next;
    },
    async stop() {
      stopping.abort();
      await close(server, sockets);
    },
  };
}

function note(seen: S3Request[], { method = '', url = '' }: IncomingMessage): S3Request {
  const [path = '', query] = url.split('?');
  const earlier = seen.filter((other) => other.method === method && other.path === path).length;
  const asked = { method, path, query: new URLSearchParams(query), earlier };
  seen.push(asked);
  return asked;
}

/** Removes the headers of one connection. All others are passed on unchanged. */
function withoutConnection(raw: string[]): string[] {
  const drop = (i: number) => /^(connection|keep-alive)$/i.test(raw[i - (i % 2)] ?? '');
  return raw.filter((_, i) => !drop(i));
}

/** The lines of a head, names and values in turn, with another Content-Length. */
const withLength = (raw: string[], length: number): string[] =>
  raw.map((value, i) => (/^content-length$/i.test(raw[i - 1] ?? '') ? `${length}` : value));

function sendError(response: ServerResponse, { status, code }: ErrorAnswer): void {
  response.writeHead(status, { 'Content-Type': 'application/xml' });
  response.end(
    `<?xml version="1.0" encoding="UTF-8"?><Error><Code>${code}</Code><Message>on purpose</Message></Error>`,
  );
}

/** Resolves when the kernel has the bytes, so that they are sent even if the connection is closed. */
function written(response: ServerResponse, part: Buffer): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  response.write(part, (error) => (error ? reject(error) : resolve()));
  return promise;
}
