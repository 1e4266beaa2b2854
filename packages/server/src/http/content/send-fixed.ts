import type { FastifyReply, FastifyRequest } from 'fastify';
import Negotiator from 'negotiator';
import { addVary } from '../vary.ts';
import { isFresh } from './conditional.ts';

/**
 * A file of Vitrine itself. Its url contains a hash of its content, so it can be cached for ever.
 * `gzipped` is null if it is compressed by itself.
 */
export type FixedFile = {
  contentType: string;
  body: Buffer;
  gzipped: Buffer | null;
  tag: string;
};

export function sendFixed(
  request: FastifyRequest,
  reply: FastifyReply,
  { contentType, body, gzipped, tag }: FixedFile,
  cacheControl = 'public, max-age=31536000, immutable',
) {
  const accepts = new Negotiator(request.raw).encodings(['gzip']).includes('gzip');
  const encoded = accepts ? gzipped : null;
  const etag = `"${tag}-${encoded ? 'gzip' : 'plain'}"`;
  addVary(reply, 'accept-encoding');
  reply.headers({ 'cache-control': cacheControl, etag });
  if (isFresh(request, etag)) return reply.code(304).send();
  return reply
    .headers(encoded ? { 'content-encoding': 'gzip' } : {})
    .type(contentType)
    .send(encoded ?? body);
}
