import type { FastifyRequest } from 'fastify';
import { Refusal } from '../../core/model/errors.ts';
import { hostSuffix, normalHost } from '../../platform/host-name.ts';
import type { HttpContext } from '../context.ts';

/**
 * Preview hosts: the content of each revision has its own origin, for its uploads and for the
 * player's frame. The host is named after the content, which opens no page.
 */

/** The origin of a frame and its files; null when they are on the origin of the pages. */
export const previewOriginOf = (
  { previewOrigin }: Pick<HttpContext, 'previewOrigin'>,
  contentId: string,
): string | null => previewOrigin?.replace('*', contentId) ?? null;

/** The base url of a frame and its files. */
export const contentBase = (context: HttpContext, contentId: string): string =>
  previewOriginOf(context, contentId) ?? context.baseUrl();

const hosted = new WeakSet<object>();

/** Whether the request was sent to a preview host. */
export const isOnPreviewHost = ({ raw }: FastifyRequest): boolean => hosted.has(raw);

const PATHS = /^\/c\/([^/]+)\/(?:player$|bundle$|files\/|recordings\/|web\/)/;

/** A preview host serves its content, and nothing else. */
export function restrictPreviewHosts(context: HttpContext) {
  const { previewOrigin } = context;
  const suffix = previewOrigin && hostSuffix(previewOrigin);
  return (request: FastifyRequest): void => {
    if (!suffix) return;
    const host = normalHost(request.hostname ?? '');
    // A browser could take it for one of these hosts in a way that is not known here.
    if (host === null) throw new Refusal('invalid_request', 'Host is not a host and a port.');
    if (!host.endsWith(suffix)) return;
    hosted.add(request.raw);
    const path = request.raw.url?.split('?', 1)[0] ?? '/';
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    if (isRead && path.startsWith('/_/player/')) return;
    const contentId = PATHS.exec(path)?.[1];
    if (isRead && contentId !== undefined && `${contentId}${suffix}` === host) return;
    throw new Refusal('not_found', 'This host has the files of one preview, and nothing else.');
  };
}
