import { playerFiles, playerHash } from '@vitrine/player/scripts.ts';
import { renderFrame } from '@vitrine/viewer/frame-document.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import Negotiator from 'negotiator';
import { Refusal } from '../../core/errors.ts';
import { currentRevision } from '../../core/hosting/share.ts';
import { playerPath } from '../player.ts';
import { pageUrl } from '../present.ts';
import { isOnPreviewHost, previewOriginOf } from '../preview-host.ts';
import type { Site } from '../site.ts';

type Frame = { Params: { shareId: string; revision: string } };
type File = { Params: { hash: string; name: string } };

/** The player: the sandboxed document that an app is shown in, and the scripts it is made of. */
export const playerRoutes = (site: Site) => async (app: FastifyInstance) => {
  app.get<Frame>('/p/:shareId/r/:revision/player', async (request, reply) => {
    const { shareId, revision } = request.params;
    const number = /^[1-9][0-9]{0,8}$/.test(revision) ? Number(revision) : Number.NaN;
    if (!(number <= (await currentRevision(site.deps, shareId))))
      throw new Refusal('not_found', 'There is no such revision.');
    reply.header('vary', 'sec-fetch-dest').header('cache-control', 'no-cache');
    if (!mayFrame(site, request, shareId)) return reply.redirect(pageOf(site, request, shareId));
    return sendFrame(site, request, reply);
  });
  app.get<File>('/_/player/:hash/:name', async (request, reply) => {
    const { hash, name } = request.params;
    const file = hash === playerHash() ? (await playerFiles()).get(name) : undefined;
    if (!file) throw new Refusal('not_found', 'There is no such script of the player.');
    const isGzipped = new Negotiator(request.raw).encodings(['gzip']).includes('gzip');
    return reply
      .headers({
        'cache-control': 'public, max-age=31536000, immutable',
        etag: `"${hash}-${isGzipped ? 'gzip' : 'plain'}"`,
        vary: 'accept-encoding',
        // A sandboxed frame is another origin to everybody.
        'access-control-allow-origin': '*',
        'cross-origin-resource-policy': 'cross-origin',
        ...(isGzipped && { 'content-encoding': 'gzip' }),
      })
      .type(file.contentType)
      .send(isGzipped ? file.gzipped : file.body);
  });
};

/** Opened by itself it would be sandboxed as well, but would show nothing. */
function mayFrame(site: Site, request: FastifyRequest, shareId: string): boolean {
  const destination = request.headers['sec-fetch-dest'];
  if (destination !== undefined && destination !== 'iframe') return false;
  return (previewOriginOf(site, shareId) !== null) === isOnPreviewHost(request);
}

const prefixOf = (baseUrl: string) => new URL(baseUrl).pathname.replace(/\/$/, '');

function pageOf({ baseUrl }: Site, request: FastifyRequest, shareId: string): string {
  return pageUrl(isOnPreviewHost(request) ? baseUrl() : prefixOf(baseUrl()), shareId);
}

function sendFrame({ baseUrl, contentOrigin }: Site, request: FastifyRequest, reply: FastifyReply) {
  const isApart = isOnPreviewHost(request);
  const at = (name: string) => (isApart ? '' : prefixOf(baseUrl())) + playerPath(name);
  const { html, headers } = renderFrame({
    ...{ script: at('frame.js'), style: at('frame.css') },
    ancestors: isApart ? [new URL(baseUrl()).origin] : [],
    content: contentOrigin === null ? [] : [contentOrigin],
  });
  return reply.headers(headers).send(html);
}
