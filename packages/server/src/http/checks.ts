import type { FastifyReply, FastifyRequest } from 'fastify';

/** A hook with a callback: it runs for every request of a route, and a promise would cost more. */
export type Hook = (
  request: FastifyRequest,
  reply: FastifyReply,
  done: (error?: Error) => void,
) => void;

/** A check of a request's head, or headers of its answer. Refuses a request by throwing. */
export type Check = (request: FastifyRequest, reply: FastifyReply) => void;

/**
 * Makes one hook of checks that run in order, until one throws: its error is the answer. A hook of its own
 * for each check would take longer than most checks do.
 */
export const inOrder =
  (...checks: Check[]): Hook =>
  (request, reply, done) => {
    for (const check of checks) check(request, reply);
    done();
  };
