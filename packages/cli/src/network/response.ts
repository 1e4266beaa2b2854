import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';

const WITHOUT_BODY = new Set([204, 205, 304]);

/**
 * The part of `Response` that this program uses. The global `Response` loads all of Node's `fetch`, which
 * takes longer than loading this program.
 */
type Answer = Pick<Response, 'status' | 'ok' | 'statusText' | 'text' | 'json'> & {
  headers: Pick<Headers, 'get' | 'has'>;
  body: ReadableStream<Uint8Array> | null;
};

const headersOf = (all: IncomingHttpHeaders): Answer['headers'] => ({
  get: (name) => all[name.toLowerCase()]?.toString() ?? null,
  has: (name) => name.toLowerCase() in all,
});

export function responseOf(incoming: IncomingMessage): Response {
  const { statusCode: status = 0, statusMessage: statusText = '' } = incoming;
  const headers = headersOf(incoming.headers);
  const body = bodyOf(incoming, headers);
  const text = async () => {
    const parts: Uint8Array[] = [];
    for await (const part of body ?? []) parts.push(part);
    return new TextDecoder().decode(Buffer.concat(parts));
  };
  const answer: Answer = {
    status,
    statusText,
    ok: status >= 200 && status < 300,
    headers,
    body,
    text,
    json: async () => JSON.parse(await text()),
  };
  return answer as Response;
}

function bodyOf(incoming: IncomingMessage, headers: Answer['headers']) {
  if (WITHOUT_BODY.has(incoming.statusCode ?? 0) || headers.get('content-length') === '0') {
    incoming.resume();
    return null;
  }
  const isPacked = /^(x-)?gzip$/i.test(headers.get('content-encoding') ?? '');
  const bytes = isPacked ? unpacked(incoming) : incoming;
  return Readable.toWeb(bytes) as ReadableStream<Uint8Array>;
}

function unpacked(incoming: IncomingMessage): Readable {
  const gunzip = createGunzip();
  incoming.on('error', (error) => gunzip.destroy(error));
  gunzip.on('close', () => incoming.destroy());
  return incoming.pipe(gunzip);
}
