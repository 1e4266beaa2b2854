import { Refusal } from '../core/errors.ts';

/** An address without a route; it is not repeated, for it may hold a secret. */
export function notFoundHandler(): never {
  throw new Refusal(
    'not_found',
    'There is nothing at this address. GET /docs lists what there is.',
  );
}
