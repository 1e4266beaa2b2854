import type { ClientRequest } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Resolves when the system has taken the bytes, not already when they wait in a queue of Node. False
 * when the connection failed, which the request reports itself.
 */
const written = (request: ClientRequest, bytes: Uint8Array): Promise<boolean> =>
  new Promise((resolve) => request.write(bytes, (error) => resolve(!error)));

/** Whether the request ended, or was answered before all of it was sent. */
type Stop = { readonly over: boolean };

/**
 * Sends the body. Before bytes and streams it waits `pauseMs` for an answer to the head. A stream is
 * asked for more only when the connection has taken what it gave before: that is how the client knows
 * its progress. Rejects if the stream fails.
 */
export async function sendBody(
  request: ClientRequest,
  body: unknown,
  stop: Stop,
  pauseMs: number,
): Promise<void> {
  if (body === undefined || body === null) {
    request.end();
    return;
  }
  if (typeof body === 'string') {
    request.end(body);
    return;
  }
  if (pauseMs > 0) {
    request.flushHeaders();
    await sleep(pauseMs);
    if (stop.over) return;
  }
  if (body instanceof Uint8Array) {
    request.end(body);
    return;
  }
  const stream = body instanceof Blob ? body.stream() : body;
  if (!(stream instanceof ReadableStream))
    throw new TypeError('a body is a string, bytes, a Blob or a ReadableStream');
  for await (const chunk of stream as ReadableStream<Uint8Array>) {
    if (stop.over || !(await written(request, chunk))) return;
  }
  request.end();
}

/** Content-Length of a body whose size is known; undefined for a stream. */
export function lengthOf(body: unknown): number | undefined {
  if (typeof body === 'string') return Buffer.byteLength(body);
  if (body instanceof Uint8Array) return body.byteLength;
  return body instanceof Blob ? body.size : undefined;
}
