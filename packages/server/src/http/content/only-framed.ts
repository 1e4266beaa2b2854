import type { FastifyReply, FastifyRequest } from 'fastify';
import { pageUrl } from '../present.ts';
import type { Site } from '../site.ts';
import { isOnPreviewHost, previewOriginOf } from './preview-host.ts';

export const prefixOf = (baseUrl: string) => new URL(baseUrl).pathname.replace(/\/$/, '');

/**
 * Where a document of an app leads to instead, unless a frame asks for it, on the host that it belongs
 * to. Opened by itself it would be sandboxed as well, but the address above it would be ours, and what
 * it shows anybody's.
 */
export function redirectOutsideFrame(
  site: Site,
  request: FastifyRequest,
  reply: FastifyReply,
  shareId: string,
): string | null {
  reply.header('vary', 'sec-fetch-dest').header('cache-control', 'no-cache');
  const destination = request.headers['sec-fetch-dest'];
  const isApart = isOnPreviewHost(request);
  const isWanted = destination === undefined || destination === 'iframe';
  if (isWanted && (previewOriginOf(site, shareId) !== null) === isApart) return null;
  const base = site.baseUrl();
  return pageUrl(isApart ? base : prefixOf(base), shareId);
}
