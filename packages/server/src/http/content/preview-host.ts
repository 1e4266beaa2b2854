import type { FastifyRequest } from 'fastify';
import { Refusal } from '../../core/model/errors.ts';
import type { Site } from '../site.ts';

/** Hosts of previews: what is uploaded, and the player that runs it, on an origin for each share. */

/** The origin of a share's frame and files; null when it is that of the pages. */
export const previewOriginOf = (
  { previewOrigin }: Pick<Site, 'previewOrigin'>,
  shareId: string,
): string | null => previewOrigin?.replace('*', shareId) ?? null;

/** Where the frame and the files of a share lie, as `baseUrl` for everything else. */
export const contentBase = (site: Site, shareId: string): string =>
  previewOriginOf(site, shareId) ?? site.baseUrl();

const hosted = new WeakSet<object>();

/** Whether the request came to a host of previews. */
export const isOnPreviewHost = ({ raw }: FastifyRequest): boolean => hosted.has(raw);

const PATHS = /^\/p\/([^/]+)\/(?:r\/[^/]+\/)?(?:player$|bundle$|files\/|recordings\/|web\/)/;

/** A host of previews serves what belongs to its share, and nothing else. */
export function restrictPreviewHosts(site: Site) {
  const { previewOrigin } = site;
  const suffix = previewOrigin && new URL(previewOrigin.replace('*', 'share')).hostname.slice(5);
  return async (request: FastifyRequest): Promise<void> => {
    // A name may end in the dot of the root.
    const host = request.hostname?.toLowerCase().replace(/\.$/, '') ?? '';
    if (!suffix || !host.endsWith(suffix)) return;
    hosted.add(request.raw);
    const path = request.raw.url?.split('?', 1)[0] ?? '/';
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    if (isRead && path.startsWith('/_/player/')) return;
    const share = PATHS.exec(path)?.[1];
    if (isRead && share !== undefined && `${share}${suffix}` === host) return;
    throw new Refusal('not_found', 'This host has the files of one preview, and nothing else.');
  };
}
