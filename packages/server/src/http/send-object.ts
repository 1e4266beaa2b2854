import { createBrotliDecompress, createGunzip, createZstdDecompress } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import Negotiator from 'negotiator';
import type { StoredObject } from '../core/uploads/content.ts';
import { isFresh, mayRange, rangeOf } from './conditional.ts';
import { basename, disposition } from './disposition.ts';
import type { Site } from './site.ts';

const IMMUTABLE = 'private, max-age=31536000, immutable';
const DECODERS = { gzip: createGunzip, br: createBrotliDecompress, zstd: createZstdDecompress };

function wantsEncoded(request: FastifyRequest, { encoding }: StoredObject): boolean {
  if (encoding === 'identity') return true;
  return new Negotiator(request.raw).encodings([encoding]).includes(encoding);
}

/** Sends stored bytes: conditional requests, ranges, and nothing that could run as our origin. */
export async function sendObject(
  { deps }: Site,
  request: FastifyRequest,
  reply: FastifyReply,
  object: StoredObject,
  pinned: boolean,
) {
  const { encoding, key, sizeBytes } = object;
  const asStored = wantsEncoded(request, object);
  const etag = `"${object.contentHash}${encoding !== 'identity' && asStored ? `-${encoding}` : ''}"`;
  const name = object.role === 'bundle' ? 'main.jsbundle' : basename(object.path);
  reply.headers({
    etag,
    'cache-control': pinned ? IMMUTABLE : 'no-cache',
    'content-security-policy': "sandbox; default-src 'none'",
    'access-control-allow-origin': '*',
    'cross-origin-resource-policy': 'cross-origin',
    'x-robots-tag': 'noindex',
    'referrer-policy': 'no-referrer',
    ...disposition(object.contentType, name),
  });
  if (encoding !== 'identity') {
    reply.header('vary', 'accept-encoding');
    if (asStored) reply.header('content-encoding', encoding);
  }
  if (isFresh(request, etag)) return reply.code(304).send();
  if (!asStored && encoding !== 'identity') {
    // The decoded size is not known beforehand, so there is no length and no range of it.
    reply.header('accept-ranges', 'none');
    if (request.method === 'HEAD') return reply.send();
    const stored = await deps.blobs.read(key);
    const decoder = DECODERS[encoding]();
    stored.on('error', (error) => decoder.destroy(error));
    decoder.on('close', () => stored.destroy());
    return reply.send(stored.pipe(decoder));
  }
  reply.header('accept-ranges', 'bytes');
  const range = mayRange(request, etag) ? rangeOf(request.headers.range, sizeBytes) : null;
  if (range === 'unsatisfiable') {
    return reply
      .code(416)
      .header('content-range', `bytes */${sizeBytes}`)
      .header('content-length', 0)
      .send();
  }
  const empty = request.method === 'HEAD' || sizeBytes === 0;
  const bytes = empty ? undefined : await deps.blobs.read(key, range ?? undefined);
  if (range) {
    reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${sizeBytes}`);
  }
  reply.header('content-length', range ? range.end - range.start + 1 : sizeBytes);
  return reply.send(bytes);
}
