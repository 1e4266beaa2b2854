import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Refusal } from '../../core/model/errors.ts';
import {
  findContentObject,
  findCurrentObject,
  type ObjectRequest,
} from '../../core/sharing/object.ts';
import { numberedRevision } from '../../core/sharing/revision.ts';
import type { DecoderPool } from '../content/decoder-pool.ts';
import { prefixOf } from '../content/only-framed.ts';
import { SAFE_HEADERS, sendObject } from '../content/send-object.ts';
import type { HttpContext } from '../context.ts';
import { encodePath } from '../present.ts';

type Content = { Params: { contentId: string; '*'?: string } };
type Current = { Params: { shareId: string; '*'?: string } };
type Numbered = { Params: { shareId: string; revision: string; '*': string } };

const method = ['GET', 'HEAD'];

/** Refuses requests for a service worker: an uploaded one could intercept requests of the pages. */
export async function refuseServiceWorker({ headers }: FastifyRequest): Promise<void> {
  if (headers['service-worker'] !== 'script') return;
  throw new Refusal('forbidden', 'Uploaded content is never served as a service worker.');
}

/**
 * Stored bytes of one revision (permanent urls) or of the current revision. The HEAD route that
 * fastify adds by default would send `Content-Length: 0`.
 */
export const contentRoutes =
  (context: HttpContext, decoders: DecoderPool) => async (app: FastifyInstance) => {
    const content = { ...context, decoders };
    app.addHook('onRequest', refuseServiceWorker);
    const serve = (rest: string, role: ObjectRequest['role']) => {
      app.route<Content>({
        method,
        url: `/c/:contentId/${rest}`,
        config: { forAnyOrigin: true },
        async handler(request, reply) {
          const { contentId, '*': path = '' } = request.params;
          const object = await findContentObject(context.deps, contentId, { role, path });
          return sendObject(content, request, reply, object, true);
        },
      });
      app.route<Current>({
        method,
        url: `/p/:shareId/${rest}`,
        async handler(request, reply) {
          const { shareId, '*': path = '' } = request.params;
          const object = await findCurrentObject(context.deps, shareId, { role, path });
          return sendObject(content, request, reply, object, false);
        },
      });
    };
    serve('bundle', 'bundle');
    serve('files/*', 'file');
    serve('recordings/*', 'recording');
    app.route<Numbered>({
      method,
      url: '/p/:shareId/r/:revision/*',
      handler: (request, reply) => redirectToContent(context, request.params, reply),
    });
  };

/** The permanent urls of earlier versions, which had the share id in them. */
async function redirectToContent(
  { deps, baseUrl }: HttpContext,
  { shareId, revision, '*': path }: Numbered['Params'],
  reply: FastifyReply,
) {
  if (!/^[1-9][0-9]{0,8}$/.test(revision) || /(^|\/)\.\.?(\/|$)/.test(path))
    throw new Refusal('not_found', 'There is no such revision.');
  const { contentId } = await numberedRevision(deps, shareId, Number(revision));
  return reply
    .headers({ ...SAFE_HEADERS, 'cache-control': 'no-cache' })
    .redirect(`${prefixOf(baseUrl())}/c/${contentId}/${encodePath(path)}`, 307);
}
