import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';

const WITHOUT_BODY = new Set([204, 205, 304]);

type Reader = Pick<ReadableStreamDefaultReader<Uint8Array>, 'read' | 'cancel'>;

/**
 * The part of `Response` that this program uses. The global `Response` loads all of Node's `fetch`, which
 * takes longer than loading this program, and a `ReadableStream` all of Node's web streams.
 */
type Answer = Pick<Response, 'status' | 'ok' | 'statusText' | 'text' | 'json'> & {
  headers: Pick<Headers, 'get' | 'has'>;
  body: { getReader(): Reader; cancel(): Promise<void> } | null;
};

const headersOf = (all: IncomingHttpHeaders): Answer['headers'] => ({
  get: (name) => all[name.toLowerCase()]?.toString() ?? null,
  has: (name) => name.toLowerCase() in all,
});

export function responseOf(incoming: IncomingMessage): Response {
  const { statusCode: status = 0, statusMessage: statusText = '' } = incoming;
  const headers = headersOf(incoming.headers);
  const bytes = bytesOf(incoming, headers);
  const text = async () => {
    const parts: Uint8Array[] = [];
    for await (const part of bytes ?? []) parts.push(part);
    return new TextDecoder().decode(Buffer.concat(parts));
  };
  const answer: Answer = {
    status,
    statusText,
    ok: status >= 200 && status < 300,
    headers,
    body: bytes && bodyOf(bytes),
    text,
    json: async () => JSON.parse(await text()),
  };
  return answer as unknown as Response;
}

function bodyOf(bytes: Readable): Answer['body'] {
  const cancel = async () => void bytes.destroy();
  const getReader = () => {
    const chunks = bytes[Symbol.asyncIterator]();
    return { read: async () => chunks.next(), cancel };
  };
  return { getReader, cancel };
}

function bytesOf(incoming: IncomingMessage, headers: Answer['headers']): Readable | null {
  if (WITHOUT_BODY.has(incoming.statusCode ?? 0) || headers.get('content-length') === '0') {
    incoming.resume();
    return null;
  }
  const isPacked = /^(x-)?gzip$/i.test(headers.get('content-encoding') ?? '');
  const bytes = isPacked ? unpacked(incoming) : incoming;
  // The reader gets the failure. Without one it must not end the process.
  bytes.on('error', () => {});
  return bytes;
}

function unpacked(incoming: IncomingMessage): Readable {
  const gunzip = createGunzip();
  incoming.on('error', (error) => gunzip.destroy(error));
  gunzip.on('close', () => incoming.destroy());
  return incoming.pipe(gunzip);
}
