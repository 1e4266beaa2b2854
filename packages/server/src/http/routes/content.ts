import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Refusal } from '../../core/model/errors.ts';
import { findSharedObject, type ObjectRequest } from '../../core/sharing/object.ts';
import type { DecoderPool } from '../content/decoder-pool.ts';
import { sendObject } from '../content/send-object.ts';
import type { HttpContext } from '../context.ts';

type Params = { shareId: string; revision?: string; '*'?: string };

export function revisionOf(number: string): number {
  if (/^[1-9][0-9]{0,8}$/.test(number)) return Number(number);
  throw new Refusal('not_found', 'There is no such revision.');
}

const wanted = (
  { shareId, revision, '*': path = '' }: Params,
  role: ObjectRequest['role'],
): ObjectRequest => {
  return { shareId, revision: revision === undefined ? null : revisionOf(revision), role, path };
};

/** Refuses requests for a service worker: an uploaded one could intercept requests of the pages. */
export async function refuseServiceWorker({ headers }: FastifyRequest): Promise<void> {
  if (headers['service-worker'] !== 'script') return;
  throw new Refusal('forbidden', 'Uploaded content is never served as a service worker.');
}

/** Stored bytes of one revision (permanent urls) or of the current revision. */
export const contentRoutes =
  (context: HttpContext, decoders: DecoderPool) => async (app: FastifyInstance) => {
    app.addHook('onRequest', refuseServiceWorker);
    const serve =
      (role: ObjectRequest['role']) => async (request: FastifyRequest, reply: FastifyReply) => {
        const want = wanted(request.params as Params, role);
        const object = await findSharedObject(context.deps, want);
        const pinned = want.revision !== null;
        return sendObject({ ...context, decoders }, request, reply, object, pinned);
      };
    // The HEAD route that fastify adds by default would send `Content-Length: 0`.
    const get = (url: string, handler: ReturnType<typeof serve>) =>
      app.route({ method: ['GET', 'HEAD'], url, handler });
    for (const root of ['/p/:shareId/r/:revision', '/p/:shareId']) {
      get(`${root}/bundle`, serve('bundle'));
      get(`${root}/files/*`, serve('file'));
      get(`${root}/recordings/*`, serve('recording'));
    }
  };
