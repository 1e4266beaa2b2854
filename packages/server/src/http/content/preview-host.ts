import type { FastifyRequest } from 'fastify';
import { Refusal } from '../../core/model/errors.ts';
import { hostSuffix, normalHost } from '../../platform/host-name.ts';
import type { HttpContext } from '../context.ts';

/** Preview hosts: each share has its own origin for its uploads and for the player's frame. */

/** The origin of a share's frame and files; null when they are on the origin of the pages. */
export const previewOriginOf = (
  { previewOrigin }: Pick<HttpContext, 'previewOrigin'>,
  shareId: string,
): string | null => previewOrigin?.replace('*', shareId) ?? null;

/** The base url of a share's frame and files. */
export const contentBase = (context: HttpContext, shareId: string): string =>
  previewOriginOf(context, shareId) ?? context.baseUrl();

const hosted = new WeakSet<object>();

/** Whether the request was sent to a preview host. */
export const isOnPreviewHost = ({ raw }: FastifyRequest): boolean => hosted.has(raw);

const PATHS = /^\/p\/([^/]+)\/(?:r\/[^/]+\/)?(?:player$|bundle$|files\/|recordings\/|web\/)/;

/** A host of previews serves what belongs to its share, and nothing else. */
export function restrictPreviewHosts(context: HttpContext) {
  const { previewOrigin } = context;
  const suffix = previewOrigin && hostSuffix(previewOrigin);
  return async (request: FastifyRequest): Promise<void> => {
    if (!suffix) return;
    const host = normalHost(request.hostname ?? '');
    // A browser could take it for one of these hosts in a way that is not known here.
    if (host === null) throw new Refusal('invalid_request', 'Host is not a host and a port.');
    if (!host.endsWith(suffix)) return;
    hosted.add(request.raw);
    const path = request.raw.url?.split('?', 1)[0] ?? '/';
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    if (isRead && path.startsWith('/_/player/')) return;
    const share = PATHS.exec(path)?.[1];
    if (isRead && share !== undefined && `${share}${suffix}` === host) return;
    throw new Refusal('not_found', 'This host has the files of one preview, and nothing else.');
  };
}
