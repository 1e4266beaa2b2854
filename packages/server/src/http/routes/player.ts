import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { frameDocument, frameHeaders, playerFiles, playerHash } from '@vitrine/player/files';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Refusal } from '../../core/model/errors.ts';
import { revisionOfContent } from '../../core/sharing/revision.ts';
import { refuseOutsideFrame } from '../content/only-framed.ts';
import { isOnPreviewHost } from '../content/preview-host.ts';
import { type FixedFile, sendFixed } from '../content/send-fixed.ts';
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
  const config = { forAnyOrigin: true } as const;
  app.get<File>('/_/player/:hash/:name', { config }, async (request, reply) => {
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

/** The document is the same for all apps, so it is compressed once. */
let frame: Promise<FixedFile> | undefined;

async function makeFrame(): Promise<FixedFile> {
  const files = await playerFiles();
  const text = (name: string) => files.get(name)?.body.toString() ?? '';
  const html = frameDocument({ script: text('frame.js'), style: text('frame.css') });
  const body = Buffer.from(html);
  const gzipped = await promisify(gzip)(body, { level: 9 });
  return { contentType: 'text/html; charset=utf-8', body, gzipped, tag: playerHash };
}

async function sendFrame(
  { baseUrl, contentOrigin }: HttpContext,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  frame ??= makeFrame().catch((error: unknown) => {
    frame = undefined;
    throw error;
  });
  const file = await frame;
  reply.headers(
    frameHeaders({
      ancestors: isOnPreviewHost(request) ? [new URL(baseUrl()).origin] : [],
      content: contentOrigin === null ? [] : [contentOrigin],
    }),
  );
  return sendFixed(request, reply, file, 'private, no-cache');
}
