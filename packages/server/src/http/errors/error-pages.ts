import { type ErrorView, renderErrorPage } from '@vitrine/viewer';
import type { FastifyReply, FastifyRequest } from 'fastify';
import Negotiator from 'negotiator';
import type { Refusal } from '../../core/model/errors.ts';
import { NoBuild, NotReady } from '../../core/sharing/share.ts';
import { redacted } from '../../platform/logging.ts';
import { isOnPreviewHost } from '../content/preview-host.ts';
import type { HttpContext } from '../context.ts';

/** Paths that people open in a browser. Other paths answer errors in JSON, whatever Accept says. */
const FOR_PEOPLE = /^\/(p|b)(\/|$)|^\/$|^\/docs$/;

export function wantsPage(request: FastifyRequest): boolean {
  // A preview host does not serve the style sheets of error pages.
  if (isOnPreviewHost(request)) return false;
  const path = request.raw.url?.split('?', 1)[0] ?? '/';
  if (!FOR_PEOPLE.test(path) || !['GET', 'HEAD'].includes(request.method)) return false;
  const preferred = new Negotiator(request.raw).mediaType(['text/html', 'application/json']);
  return preferred !== 'application/json';
}

function viewOf(
  refusal: Refusal,
  status: number,
  base: { baseUrl: string; requestId: string },
): ErrorView {
  switch (refusal.code) {
    case 'gone':
      return { ...base, kind: 'gone' };
    case 'not_found': {
      if (refusal instanceof NoBuild) return { ...base, kind: 'no_build' };
      if (!(refusal instanceof NotReady)) return { ...base, kind: 'not_found' };
      return { ...base, kind: refusal.isGivenUp ? 'given_up' : 'not_ready' };
    }
    case 'unavailable':
      return { ...base, kind: 'unavailable' };
    case 'internal':
      return { ...base, kind: 'internal' };
    default:
      return {
        ...base,
        kind: 'refused',
        code: refusal.code,
        status,
        message: redacted(refusal.message),
      };
  }
}

export function sendErrorPage(
  context: HttpContext,
  request: FastifyRequest,
  reply: FastifyReply,
  refusal: Refusal,
  status: number,
) {
  const page = renderErrorPage(
    viewOf(refusal, status, { baseUrl: context.baseUrl(), requestId: request.id }),
  );
  return reply
    .code(status)
    .headers(page.headers)
    .header('cache-control', 'no-store')
    .send(page.html);
}
