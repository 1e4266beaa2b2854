import type { FastifyRequest } from 'fastify';
import { Refusal } from '../../core/model/errors.ts';

/** An address without a route; it is not repeated, for it may hold a secret. */
export const routeNotFound = () =>
  new Refusal('not_found', 'There is nothing at this address. GET /docs lists what there is.');

/** Before a body is read: there is nothing here whatever comes with the request. */
export async function refuseUnknownRoute(request: FastifyRequest): Promise<void> {
  if (request.is404) throw routeNotFound();
}
