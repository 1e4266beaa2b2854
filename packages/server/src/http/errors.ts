import { type ErrorBody, errorCodes } from '@vitrine/contract/errors.ts';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { Refusal } from '../core/errors.ts';
import { invalid } from '../core/uploads/declare.ts';
import { sendErrorPage, wantsPage } from './error-pages.ts';
import type { Site } from './site.ts';
import { problemsOf } from './validation.ts';

/** What fastify refuses before a handler runs, in the words of the contract. */
const FRAMEWORK: Record<string, (error: FastifyError) => Refusal> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: () =>
    new Refusal('unsupported_media_type', 'Send the body as `Content-Type: application/json`.'),
  FST_ERR_CTP_BODY_TOO_LARGE: () =>
    new Refusal(
      'payload_too_large',
      'The JSON body is too large. GET /api/v1/limits shows maxBodyBytes.',
    ),
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: () =>
    new Refusal('invalid_request', 'The body does not have the length that Content-Length says.'),
  FST_ERR_BAD_URL: () => new Refusal('invalid_request', 'The path is not a valid url path.'),
  FST_ERR_ASYNC_CONSTRAINT: () => new Refusal('invalid_request', 'The request is malformed.'),
};

/** The contract's refusal for whatever a handler or the framework threw. */
export function refusalOf(error: FastifyError | Refusal | Error): Refusal {
  if (error instanceof Refusal) return error;
  if ('validation' in error && error.validation) return invalid(problemsOf(error.validation));
  const known = 'code' in error ? FRAMEWORK[error.code] : undefined;
  if (known && 'statusCode' in error) return known(error);
  if (error instanceof SyntaxError) {
    return new Refusal('invalid_request', 'The body is not valid JSON.');
  }
  return new Refusal(
    'internal',
    'Something failed on the server; nothing half done remains. Try again, and tell the operator the requestId if it stays.',
  );
}

export const bodyOf = (refusal: Refusal, requestId: string): ErrorBody => ({
  error: {
    code: refusal.code,
    message: refusal.message,
    ...(refusal.details && { details: refusal.details }),
    requestId,
  },
});

function headersOf(refusal: Refusal): Record<string, string> {
  const headers: Record<string, string> = {};
  if (refusal.retryAfter !== undefined) headers['retry-after'] = String(refusal.retryAfter);
  else if (errorCodes[refusal.code].status === 503) headers['retry-after'] = '1';
  if (refusal.code === 'unauthorized') headers['www-authenticate'] = 'Bearer';
  if (refusal.code === 'insufficient_scope') {
    const [, scope] = /scope `(\w+)`/.exec(refusal.message) ?? [];
    headers['www-authenticate'] = `Bearer error="insufficient_scope", scope="${scope}"`;
  }
  return headers;
}

/** Every error of the server leaves through here. */
export function errorHandler(site: Site) {
  return (error: FastifyError | Refusal | Error, request: FastifyRequest, reply: FastifyReply) => {
    const refusal = refusalOf(error);
    const { status } = errorCodes[refusal.code];
    if (refusal.code === 'internal') request.log.error({ err: error }, 'request failed');
    reply.headers(headersOf(refusal));
    if (wantsPage(request)) return sendErrorPage(site, request, reply, refusal, status);
    return reply
      .code(status)
      .header('cache-control', 'no-store')
      .type('application/json')
      .send(bodyOf(refusal, request.id));
  };
}
