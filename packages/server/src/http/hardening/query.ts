import type { FastifyRequest } from 'fastify';
import { Refusal } from '../../core/model/errors.ts';

/** Refuses a query that does not decode to UTF-8. */
export async function refuseBrokenQuery(request: FastifyRequest): Promise<void> {
  const url = request.raw.url ?? '';
  const mark = url.indexOf('?');
  if (mark < 0) return;
  try {
    decodeURIComponent(url.slice(mark + 1));
  } catch {
    throw new Refusal('invalid_request', 'The query is not valid percent-encoded UTF-8.');
  }
}
