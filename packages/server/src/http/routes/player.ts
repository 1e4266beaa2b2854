import { frameDocument, playerFiles, playerHash } from '@vitrine/player/files';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Refusal } from '../../core/model/errors.ts';
import { revisionOfContent } from '../../core/sharing/revision.ts';
import { prefixOf, refuseOutsideFrame } from '../content/only-framed.ts';
import { playerPath } from '../content/player.ts';
import { isOnPreviewHost } from '../content/preview-host.ts';
import { sendFixed } from '../content/send-fixed.ts';
import type { HttpContext } from '../context.ts';

type Frame = { Params: { contentId: string } };
type File = { Params: { hash: string; name: string } };

/** Routes of the player: the sandboxed document that shows an app, and the player's scripts. */
export const playerRoutes = (context: HttpContext) => async (app: FastifyInstance) => {
  app.get<Frame>('/c/:contentId/player', async (request, reply) => {
    const { contentId } = request.params;
    await revisionOfContent(context.deps, contentId);
    refuseOutsideFrame(context, request, reply, contentId);
    return sendFrame(context, request, reply);
  });
  app.get<File>('/_/player/:hash/:name', async (request, reply) => {
    const { hash, name } = request.params;
    const file = hash === playerHash ? (await playerFiles()).get(name) : undefined;
    if (!file) throw new Refusal('not_found', 'There is no such script of the player.');
    // A sandboxed frame has an opaque origin, so its requests are cross-origin.
    reply.headers({
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
    });
    return sendFixed(request, reply, { ...file, tag: hash });
  });
};

function sendFrame(
  { baseUrl, contentOrigin }: HttpContext,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const isApart = isOnPreviewHost(request);
  const at = (name: string) => (isApart ? '' : prefixOf(baseUrl())) + playerPath(name);
  const { html, headers } = frameDocument({
    script: at('frame.js'),
    style: at('frame.css'),
    ancestors: isApart ? [new URL(baseUrl()).origin] : [],
    content: contentOrigin === null ? [] : [contentOrigin],
  });
  return reply.headers(headers).send(html);
}
