import { pipeline } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { frameHeaders } from '@vitrine/player/files';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Refusal } from '../../core/model/errors.ts';
import { findContentObjects } from '../../core/sharing/object.ts';
import { isFresh } from '../content/conditional.ts';
import type { DecoderPool } from '../content/decoder-pool.ts';
import { prefixOf, refuseOutsideFrame } from '../content/only-framed.ts';
import { isOnPreviewHost } from '../content/preview-host.ts';
import { decodedBytes, IMMUTABLE, SAFE_HEADERS } from '../content/send-object.ts';
import { kindOf, WebExport } from '../content/web-export.ts';
import type { HttpContext } from '../context.ts';
import { contentUrls } from '../present.ts';
import { refuseServiceWorker } from './content.ts';

type Get = { Params: { contentId: string; '*': string } };

/** Larger pages are not rewritten, because rewriting a page is synchronous. */
const MAX_PAGE_BYTES = 1 << 20;
const kept = { 'cache-control': IMMUTABLE };
const TYPES = { script: 'text/javascript; charset=utf-8', style: 'text/css; charset=utf-8' };

/** The pages, scripts and style sheets of a web export. Other files are at the urls of files. */
export const webExportRoutes =
  (context: HttpContext, decoders: DecoderPool) => async (app: FastifyInstance) => {
    app.addHook('onRequest', refuseServiceWorker);
    const handler = async (request: FastifyRequest<Get>, reply: FastifyReply) => {
      const { contentId, '*': path } = request.params;
      const objects = await findContentObjects(context.deps, contentId);
      const prefix = isOnPreviewHost(request) ? '' : prefixOf(context.baseUrl());
      const urls = contentUrls(prefix, contentId);
      const web = new WebExport(objects, urls);
      const object = web.find(path);
      if (!object) throw new Refusal('not_found', 'There is no such file in this revision.');
      const kind = kindOf(object);
      // Fonts and modules are requested with an opaque origin; redirects need this header too.
      reply.header('access-control-allow-origin', '*');
      if (kind === null || (kind === 'page' && object.sizeBytes > MAX_PAGE_BYTES))
        return reply.redirect(urls.of(object));
      const onlyHead = request.method === 'HEAD';
      const read = () => decodedBytes({ ...context, decoders }, request, object);
      if (kind !== 'page') {
        const etag = `"${object.contentHash}-web"`;
        const headers = { ...SAFE_HEADERS, ...kept, etag };
        if (isFresh(request, etag)) return reply.code(304).headers(headers).send();
        const bytes = onlyHead ? undefined : pipeline(await read(), web.rewriting(), () => {});
        return reply.headers(headers).type(TYPES[kind]).send(bytes);
      }
      refuseOutsideFrame(context, request, reply, contentId);
      const html = onlyHead ? undefined : web.page((await buffer(await read())).toString(), path);
      return reply.headers(headersOf(context, request)).send(html);
    };
    // The HEAD route that fastify adds by default would read the bytes and discard them.
    const config = { forAnyOrigin: true } as const;
    app.route<Get>({ method: ['GET', 'HEAD'], url: '/c/:contentId/web/*', config, handler });
  };

/** The headers of a page. */
function headersOf({ baseUrl, contentOrigin }: HttpContext, request: FastifyRequest<Get>) {
  const frame = frameHeaders({
    ancestors: isOnPreviewHost(request) ? [new URL(baseUrl()).origin] : [],
    content: contentOrigin === null ? [] : [contentOrigin],
  });
  return { ...frame, ...kept };
}
