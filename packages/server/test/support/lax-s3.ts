import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { serveHttp } from '../../../../tests/harness/http/serve.ts';

/**
 * An S3 store in memory that checks no signature, length, type or checksum, like some stores that
 * are made for tests. `doctor` has to report all of that.
 */
export type LaxS3 = {
  endpoint: string;
  /** Misbehaviour that a test can turn on. */
  habits: { lateMs: number; forgetsRanges: boolean; hidesFromLists: boolean; refusesAll: boolean };
  names(): string[];
  stop(): Promise<void>;
};

type Stored = { body: Buffer; type: string };

export async function startLaxS3(): Promise<LaxS3> {
  const objects = new Map<string, Stored>();
  const habits = { lateMs: 0, forgetsRanges: false, hidesFromLists: false, refusesAll: false };

  const handle = async (request: IncomingMessage, response: ServerResponse) => {
    const url = new URL(request.url ?? '/', 'http://store');
    const [, , ...rest] = url.pathname.split('/');
    const name = decodeURIComponent(rest.join('/'));
    const body = await buffer(request);
    response.setHeader('date', new Date(Date.now() + habits.lateMs).toUTCString());
    response.setHeader('x-amz-request-id', randomUUID());
    if (habits.refusesAll) return xml(response, '<Error><Code>AccessDenied</Code></Error>', 403);
    if (request.method === 'OPTIONS') return response.end();
    if (name === '') return bucket(request, response, url);
    if (request.method === 'DELETE') {
      objects.delete(name);
      return response.writeHead(204).end();
    }
    if (request.method === 'PUT') return put(request, response, name, body);
    const stored = objects.get(name);
    // Here the url of a PUT allows everything, also for objects that do not exist.
    if (!stored && url.searchParams.has('X-Amz-Signature')) return response.end();
    if (!stored) return xml(response, '<Error><Code>NoSuchKey</Code></Error>', 404);
    return get(request, response, stored);
  };

  const put = (request: IncomingMessage, response: ServerResponse, name: string, body: Buffer) => {
    const source = request.headers['x-amz-copy-source'];
    const type = request.headers['content-type'] ?? 'binary/octet-stream';
    const from = typeof source === 'string' ? decodeURIComponent(source) : undefined;
    const copied = from && objects.get(from.split('/').filter(Boolean).slice(1).join('/'));
    objects.set(name, copied || { body, type });
    response.setHeader('etag', '"0"');
    if (!from) return response.end();
    return xml(response, '<CopyObjectResult><ETag>"0"</ETag></CopyObjectResult>');
  };

  const get = (request: IncomingMessage, response: ServerResponse, { body, type }: Stored) => {
    const [, start, end] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? [];
    const whole = start === undefined || end === undefined || habits.forgetsRanges;
    const part = whole ? body : body.subarray(Number(start), Number(end) + 1);
    if (!whole) response.setHeader('content-range', `bytes ${start}-${end}/${body.length}`);
    response.writeHead(whole ? 200 : 206, { 'content-type': type, 'content-length': part.length });
    response.end(request.method === 'HEAD' ? undefined : part);
  };

  const bucket = (request: IncomingMessage, response: ServerResponse, url: URL) => {
    if (!url.searchParams.has('list-type')) {
      if (request.method === 'GET') return xml(response, '<Nothing/>');
      return response.end();
    }
    const prefix = url.searchParams.get('prefix') ?? '';
    const names = habits.hidesFromLists ? [] : [...objects.keys()];
    const entries = names
      .filter((name) => name.startsWith(prefix))
      .map((name) => `<Contents><Key>${name}</Key></Contents>`);
    return xml(response, `<ListBucketResult>${entries.join('')}</ListBucketResult>`);
  };

  const server = createServer((request, response) => {
    handle(request, response).catch(() => response.destroy());
  });
  const { url, close } = await serveHttp(server);
  return {
    endpoint: url,
    habits,
    names: () => [...objects.keys()],
    stop: close,
  };
}

function xml(response: ServerResponse, text: string, status = 200): void {
  response.writeHead(status, { 'content-type': 'application/xml' });
  response.end(`<?xml version="1.0" encoding="UTF-8"?>${text}`);
}
