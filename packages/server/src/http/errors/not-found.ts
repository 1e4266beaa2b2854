import type { FastifyRequest } from 'fastify';
import { Refusal } from '../../core/model/errors.ts';

/** The error for an unknown route. The message omits the path, which may contain a secret. */
export const routeNotFound = () =>
  new Refusal('not_found', 'There is nothing at this address. GET /docs lists what there is.');

/** Refuses unknown routes before the body is read. */
export function refuseUnknownRoute(request: FastifyRequest): void {
  if (request.is404) throw routeNotFound();
}
