import type { FastifyReply, FastifyRequest } from 'fastify';
import type { HttpContext } from '../context.ts';
import { pageUrl } from '../present.ts';
import { isOnPreviewHost, previewOriginOf } from './preview-host.ts';

export const prefixOf = (baseUrl: string) => new URL(baseUrl).pathname.replace(/\/$/, '');

/**
 * The page to redirect to when a document of an app is not requested by a frame, or on the wrong
 * host; null when the document may be sent. A document that is opened by itself is sandboxed too,
 * but the address bar would show this server's address above content that anybody uploaded.
 */
export function redirectOutsideFrame(
  context: HttpContext,
  request: FastifyRequest,
  reply: FastifyReply,
  shareId: string,
): string | null {
  reply.header('vary', 'sec-fetch-dest').header('cache-control', 'no-cache');
  const destination = request.headers['sec-fetch-dest'];
  const isApart = isOnPreviewHost(request);
  const isWanted = destination === undefined || destination === 'iframe';
  if (isWanted && (previewOriginOf(context, shareId) !== null) === isApart) return null;
  const base = context.baseUrl();
  return pageUrl(isApart ? base : prefixOf(base), shareId);
}
