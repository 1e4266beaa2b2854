import type { FastifyReply, FastifyRequest } from 'fastify';
import Negotiator from 'negotiator';
import type { StoredObject } from '../../core/model/content.ts';
import type { ByteRange } from '../../core/ports/blob-store.ts';
import type { HttpContext } from '../context.ts';
import { isFresh, mayRange, rangeOf } from './conditional.ts';
import type { DecoderPool } from './decoder-pool.ts';
import { basename, disposition } from './disposition.ts';
import { readStored } from './read-stored.ts';

/** Cache-Control for urls that name a revision, whose content never changes. */
export const IMMUTABLE = 'private, max-age=31536000, immutable';

function wantsEncoded(request: FastifyRequest, { encoding }: StoredObject): boolean {
  if (encoding === 'identity') return true;
  return new Negotiator(request.raw).encodings([encoding]).includes(encoding);
}

/**
 * Any origin may read an upload, given its link. The sandbox keeps it from running as this origin.
 */
export const SAFE_HEADERS = {
  'content-security-policy': "sandbox; default-src 'none'",
  'access-control-allow-origin': '*',
  'cross-origin-resource-policy': 'cross-origin',
  'x-robots-tag': 'noindex',
  'referrer-policy': 'no-referrer',
};

/** Exposes Content-Encoding to other origins: with it, Content-Length is not the decoded size. */
const encodedAs = ({ encoding }: StoredObject) => ({
  'content-encoding': encoding,
  'access-control-expose-headers': 'content-encoding',
});

/** The headers of an object, which are the same for all of it and for a range. */
function headersOf(object: StoredObject, etag: string, asStored: boolean, pinned: boolean) {
  const name = object.role === 'bundle' ? 'main.jsbundle' : basename(object.path);
  const encoded = object.encoding !== 'identity';
  return {
    etag,
    'cache-control': pinned ? IMMUTABLE : 'no-cache',
    ...SAFE_HEADERS,
    // The decoded size is not known in advance, so decoded bytes have no length and no ranges.
    'accept-ranges': asStored ? 'bytes' : 'none',
    ...disposition(object.contentType, name),
    ...(encoded && { vary: 'accept-encoding' }),
    ...(encoded && asStored && encodedAs(object)),
  };
}

/** Sends a 416, which must not be cached: another range of the same url can be satisfiable. */
const refuseRange = (reply: FastifyReply, sizeBytes: number) =>
  reply
    .code(416)
    .headers({ 'content-range': `bytes */${sizeBytes}`, 'cache-control': 'no-store' })
    .headers({ 'access-control-allow-origin': '*', 'content-length': 0 })
    .send();

type Content = Pick<HttpContext, 'deps' | 'metrics'> & { decoders: DecoderPool };

/** The whole object without its content encoding. */
export function decodedBytes(content: Content, request: FastifyRequest, object: StoredObject) {
  const read = () => readStored(content, request, object);
  return object.encoding === 'identity' ? read() : content.decoders.decode(object.encoding, read);
}

/** The bytes to send; undefined for HEAD and for an empty object. */
async function bytesOf(
  content: Content,
  request: FastifyRequest,
  object: StoredObject,
  asStored: boolean,
  range: ByteRange | null,
) {
  const { sizeBytes } = object;
  if (request.method === 'HEAD' || sizeBytes === 0) return undefined;
  if (asStored)
    return readStored(content, request, object, range ?? { start: 0, end: sizeBytes - 1 });
  return decodedBytes(content, request, object);
}

type Headers = ReturnType<typeof headersOf>;

/** A presigned url if browsers fetch the bytes from the store; otherwise null. */
function linkTo(
  { deps }: Content,
  { method }: FastifyRequest,
  { key, sizeBytes, encoding, contentType }: StoredObject,
  headers: Headers,
): Promise<string | null> | null {
  if (method === 'HEAD' || sizeBytes === 0) return null;
  const { 'content-disposition': contentDisposition } = headers;
  return deps.blobs.presignGet(key, { contentType, contentDisposition, contentEncoding: encoding });
}

/**
 * Redirects to a presigned url. The redirect is cached for less time than the url is valid. It has no
 * header about the bytes, because they come with the answer of the store.
 */
const redirect = (reply: FastifyReply, to: string, { vary }: Headers, pinned: boolean) => {
  const kept = pinned ? 'private, max-age=120' : 'no-cache';
  const headers = { ...SAFE_HEADERS, ...(vary && { vary }), 'cache-control': kept };
  return reply.headers(headers).redirect(to, 302);
};

/** Distinguishes ETags of the same content: an account stores one object per encoding and size. */
const variantOf = ({ encoding, sizeBytes }: StoredObject): string =>
  encoding === 'identity' ? '' : `-${encoding}-${sizeBytes}`;

/** Sends an object, with support for conditional requests and ranges. */
export async function sendObject(
  content: Content,
  request: FastifyRequest,
  reply: FastifyReply,
  object: StoredObject,
  pinned: boolean,
) {
  const { sizeBytes } = object;
  const asStored = wantsEncoded(request, object);
  const etag = `"${object.contentHash}${asStored ? variantOf(object) : ''}"`;
  const headers = headersOf(object, etag, asStored, pinned);
  if (isFresh(request, etag)) return reply.code(304).headers(headers).send();
  const mayBePart = asStored && mayRange(request, etag);
  const range = mayBePart ? rangeOf(request.headers.range, sizeBytes) : null;
  if (range === 'unsatisfiable') return refuseRange(reply, sizeBytes);
  const elsewhere = asStored ? await linkTo(content, request, object, headers) : null;
  if (elsewhere) return redirect(reply, elsewhere, headers, pinned);
  // Reads before it sets headers, so that a failure is sent as an error and not as this content.
  const bytes = await bytesOf(content, request, object, asStored, range);
  reply.headers(headers);
  if (range) {
    reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${sizeBytes}`);
  }
  if (asStored) reply.header('content-length', range ? range.end - range.start + 1 : sizeBytes);
  return reply.send(bytes);
}
