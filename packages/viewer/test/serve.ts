import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { serveHttp } from '../../../tests/harness/http/serve.ts';
import { assets, controlsAsset, controlsPath } from '../src/assets.ts';
import type { Page } from '../src/views.ts';

export type Media = Record<string, { contentType: string; body: Buffer }>;
export type Site = {
  baseUrl: string;
  /** Pages by path below the base url, rendered anew for each request. */
  pages: Map<string, () => Page>;
  close: () => Promise<void>;
};

/** Sends a byte range (RFC 9110, section 14), which seeking in a video requires. */
function sendRange(request: IncomingMessage, response: ServerResponse, body: Buffer): void {
  const [, from, to] = /^bytes=(\d+)-(\d*)$/.exec(request.headers.range ?? '') ?? [];
  if (from === undefined) {
    response.writeHead(200, { 'accept-ranges': 'bytes', 'content-length': body.length });
    response.end(body);
    return;
  }
  const end = to ? Math.min(Number(to), body.length - 1) : body.length - 1;
  const part = body.subarray(Number(from), end + 1);
  response.writeHead(206, {
    'accept-ranges': 'bytes',
    'content-range': `bytes ${from}-${end}/${body.length}`,
    'content-length': part.length,
  });
  response.end(part);
}

/** Serves pages, assets and media below a path prefix, like the server. */
export async function serve(media: Media, prefix = '/vitrine'): Promise<Site> {
  const pages = new Map<string, () => Page>();
  const server = createServer(async (request, response) => {
    const path = (request.url ?? '').replace(/\?.*/, '').slice(prefix.length);
    const page = pages.get(path)?.();
    const asset =
      path === controlsPath ? await controlsAsset() : assets().find((one) => one.path === path);
    const medium = media[decodeURIComponent(path)];
    if (page) {
      response.writeHead(page.status, page.headers).end(page.html);
    } else if (asset) {
      response.writeHead(200, { 'content-type': asset.contentType }).end(asset.body);
    } else if (medium) {
      response.setHeader('content-type', medium.contentType);
      response.setHeader('access-control-allow-origin', '*');
      sendRange(request, response, medium.body);
    } else {
      response.writeHead(404).end();
    }
  });
  const { url, close } = await serveHttp(server);
  return {
    baseUrl: `${url}${prefix}`,
    pages,
    close,
  };
}
