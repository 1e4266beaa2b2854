import type { FastifyReply, FastifyRequest } from 'fastify';
import Negotiator from 'negotiator';
import { isFresh } from './conditional.ts';

/**
 * A file of Vitrine itself. Its url contains a hash of its content, so it can be cached for ever.
 */
export type FixedFile = { contentType: string; body: Buffer; gzipped: Buffer; tag: string };

export function sendFixed(
  request: FastifyRequest,
  reply: FastifyReply,
  { contentType, body, gzipped, tag }: FixedFile,
  cacheControl = 'public, max-age=31536000, immutable',
) {
  const isGzipped = new Negotiator(request.raw).encodings(['gzip']).includes('gzip');
  const etag = `"${tag}-${isGzipped ? 'gzip' : 'plain'}"`;
  reply.headers({ 'cache-control': cacheControl, etag, vary: 'accept-encoding' });
  if (isFresh(request, etag)) return reply.code(304).send();
  return reply
    .headers(isGzipped ? { 'content-encoding': 'gzip' } : {})
    .type(contentType)
    .send(isGzipped ? gzipped : body);
}
