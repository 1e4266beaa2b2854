import type { FastifyReply, FastifyRequest } from 'fastify';
import { Refusal } from '../../core/model/errors.ts';
import type { HttpContext } from '../context.ts';
import { isOnPreviewHost, previewOriginOf } from './preview-host.ts';

export const prefixOf = (baseUrl: string) => new URL(baseUrl).pathname.replace(/\/$/, '');

/**
 * Refuses a document of an app when no frame requests it, or on the wrong host. A document that is
 * opened by itself is sandboxed too, but the address bar would show this server's address above
 * content that anybody uploaded. Its page is not named here: an app knows this address.
 */
export function refuseOutsideFrame(
  context: HttpContext,
  request: FastifyRequest,
  reply: FastifyReply,
  contentId: string,
): void {
  reply.header('vary', 'sec-fetch-dest').header('cache-control', 'no-cache');
  const destination = request.headers['sec-fetch-dest'];
  const isWanted = destination === undefined || destination === 'iframe';
  const isApart = previewOriginOf(context, contentId) !== null;
  if (isWanted && isApart === isOnPreviewHost(request)) return;
  throw new Refusal('forbidden', 'This is shown only in the frame of its page. Open that page.');
}
