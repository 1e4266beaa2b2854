import { renderQrImage } from '@vitrine/viewer';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Refusal } from '../../core/model/errors.ts';
import { currentNumber, openBranch } from '../../core/sharing/share.ts';
import { isFresh } from '../content/conditional.ts';
import type { HttpContext } from '../context.ts';
import { branchUrl, pageUrl } from '../present.ts';

function send(request: FastifyRequest, reply: FastifyReply, url: string) {
  const image = renderQrImage(url);
  if (!image) throw new Refusal('not_found', 'The address of this page is too long for a QR code.');
  reply.headers(image.headers);
  if (isFresh(request, image.headers.etag ?? '')) return reply.code(304).send();
  return reply.send(image.svg);
}

/** QR codes of pages as images. Whoever may open the page may fetch them. */
export const qrRoutes = (context: HttpContext) => async (app: FastifyInstance) => {
  const { deps, baseUrl } = context;
  app.get<{ Params: { shareId: string } }>('/p/:shareId/qr.svg', async (request, reply) => {
    const { shareId } = request.params;
    // Refuses when the page refuses.
    await currentNumber(deps, shareId);
    return send(request, reply, pageUrl(baseUrl(), shareId));
  });
  app.get<{ Params: { branchKey: string } }>('/b/:branchKey/qr.svg', async (request, reply) => {
    const { branchKey } = request.params;
    await openBranch(deps, branchKey);
    return send(request, reply, branchUrl(baseUrl(), branchKey));
  });
};
