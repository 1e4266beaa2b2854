import {
  type ErrorBody,
  errorCodes,
  type FieldProblem,
  type IncompleteUpload,
} from '@vitrine/contract';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { Refusal } from '../../core/model/errors.ts';
import { logAbandoned, redacted } from '../../platform/logging.ts';
import { keyIdOf } from '../auth.ts';
import type { HttpContext } from '../context.ts';
import { isClosing } from '../hardening/framing.ts';
import { bodyTooLarge } from '../hardening/json-body.ts';
import { ClientGone } from '../hardening/upload-body.ts';
import { sendErrorPage, wantsPage } from './error-pages.ts';
import { routeNotFound } from './not-found.ts';
import { noteRefusal } from './refusal-log.ts';

/** Refusals for errors of fastify, which occur before a handler runs. */
const FRAMEWORK: Record<string, (error: FastifyError) => Refusal> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: () =>
    new Refusal('unsupported_media_type', 'Send the body as `Content-Type: application/json`.'),
  FST_ERR_CTP_BODY_TOO_LARGE: bodyTooLarge,
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: () =>
    new Refusal('invalid_request', 'The body does not have the length that Content-Length says.'),
  FST_ERR_ROUTE_MISSING_CONTENT_TYPE: () =>
    new Refusal('unsupported_media_type', 'Send the body as `Content-Type: application/json`.'),
  // No id, key or name is so long.
  FST_ERR_MAX_PARAM_LENGTH: routeNotFound,
  FST_ERR_BAD_URL: () => new Refusal('invalid_request', 'The path is not a valid url path.'),
  FST_ERR_ASYNC_CONSTRAINT: () => new Refusal('invalid_request', 'The request is malformed.'),
};

/** Turns an error of a handler or of fastify into a Refusal. */
export function refusalOf(error: FastifyError | Refusal | Error): Refusal {
  if (error instanceof Refusal) return error;
  const known = 'code' in error ? FRAMEWORK[error.code] : undefined;
  if (known && 'statusCode' in error) return known(error);
  return new Refusal(
    'internal',
    'Something failed on the server; nothing half done remains. Try again, and if it fails again, tell the operator the requestId.',
  );
}

/** Redacts field problems, which may repeat input. Paths of incomplete uploads stay readable. */
const safeDetail = (detail: FieldProblem | IncompleteUpload) =>
  'message' in detail ? { path: redacted(detail.path), message: redacted(detail.message) } : detail;

export const bodyOf = (refusal: Refusal, requestId: string): ErrorBody => ({
  error: {
    code: refusal.code,
    // The message may repeat input, which may be a secret sent in the wrong place.
    message: redacted(refusal.message),
    ...(refusal.details && { details: refusal.details.map(safeDetail) as typeof refusal.details }),
    requestId,
  },
});

function headersOf(refusal: Refusal): Record<string, string> {
  const headers: Record<string, string> = {};
  if (refusal.retryAfter !== undefined) headers['retry-after'] = String(refusal.retryAfter);
  else if (errorCodes[refusal.code].status === 503) headers['retry-after'] = '1';
  if (refusal.code === 'unauthorized') headers['www-authenticate'] = 'Bearer';
  if (refusal.scope !== undefined)
    headers['www-authenticate'] = `Bearer error="insufficient_scope", scope="${refusal.scope}"`;
  return headers;
}

/** Headers of the content, which an error response must not have. */
const OF_CONTENT = [
  'etag',
  'vary',
  'accept-ranges',
  'content-range',
  'content-length',
  'content-encoding',
  'content-disposition',
  'content-security-policy',
  'access-control-allow-origin',
  'access-control-expose-headers',
  'cross-origin-resource-policy',
];

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether pages of other origins fetch from this route, and must be able to read its errors. */
    forAnyOrigin?: true;
  }
}

function forgetContent(request: FastifyRequest, reply: FastifyReply): void {
  for (const name of OF_CONTENT) reply.removeHeader(name);
  if (request.routeOptions.config.forAnyOrigin) reply.header('access-control-allow-origin', '*');
}

/** Whether the client closed the connection before its request was complete. */
const isAbandoned = (error: Error, { raw }: FastifyRequest) =>
  error instanceof ClientGone || (raw.destroyed && !raw.complete);

function report(
  { deps }: HttpContext,
  { error, refusal }: { error: Error; refusal: Refusal },
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const internal = refusal.code === 'internal';
  if (internal && isAbandoned(error, request)) {
    const known = { referenceOf: deps.shareReference, keyId: keyIdOf(request) };
    logAbandoned(request, reply, known);
  } else if (internal || error.cause !== undefined) {
    request.log.error({ reqId: request.id, err: error }, 'request failed');
  }
}

/** Sends the response for every error of a route or hook. */
export function errorHandler(context: HttpContext) {
  return (error: FastifyError | Refusal | Error, request: FastifyRequest, reply: FastifyReply) => {
    const refusal = refusalOf(error);
    const { status } = errorCodes[refusal.code];
    report(context, { error, refusal }, request, reply);
    noteRefusal(context, request, refusal);
    forgetContent(request, reply);
    // If the connection closed while the client is still sending, the client would lose the
    // response.
    if (refusal.code === 'payload_too_large' && !isClosing(request.raw.socket)) {
      reply.removeHeader('connection');
    }
    // Hooks do not run for requests that fastify refuses before routing, so the header is set here.
    reply.headers({ ...headersOf(refusal), 'x-content-type-options': 'nosniff' });
    if (wantsPage(request)) return sendErrorPage(context, request, reply, refusal, status);
    return reply
      .code(status)
      .header('cache-control', 'no-store')
      .type('application/json')
      .send(bodyOf(refusal, request.id));
  };
}
