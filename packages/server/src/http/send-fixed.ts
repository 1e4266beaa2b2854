import type { FastifyReply, FastifyRequest } from 'fastify';
import Negotiator from 'negotiator';

/** A file of ours, whose url names its content: it may be kept for ever. */
export type FixedFile = { contentType: string; body: Buffer; gzipped: Buffer; tag: string };

export function sendFixed(
  request: FastifyRequest,
  reply: FastifyReply,
  { contentType, body, gzipped, tag }: FixedFile,
  cacheControl = 'public, max-age=31536000, immutable',
) {
  const isGzipped = new Negotiator(request.raw).encodings(['gzip']).includes('gzip');
  return reply
    .headers({
      'cache-control': cacheControl,
      etag: `"${tag}-${isGzipped ? 'gzip' : 'plain'}"`,
      vary: 'accept-encoding',
      ...(isGzipped && { 'content-encoding': 'gzip' }),
    })
    .type(contentType)
    .send(isGzipped ? gzipped : body);
}
