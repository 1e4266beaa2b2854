import { METHODS } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { Refusal } from '../../core/model/errors.ts';

/** Every method that Node parses, except CONNECT, which has no path: see protocol-errors.ts. */
const ROUTABLE = METHODS.filter((method) => method !== 'CONNECT');

/**
 * Observes the routes that are added from now on. Returns a plugin that has to be registered last:
 * it answers all other methods of each path with 405 and `Allow` (RFC 9110, section 15.5.6).
 */
export function otherMethods(app: FastifyInstance) {
  const byUrl = new Map<string, Set<string>>();
  app.addHook('onRoute', ({ url, method }) => {
    const methods = byUrl.get(url) ?? new Set();
    for (const one of [method].flat()) methods.add(one);
    if (methods.has('GET')) methods.add('HEAD');
    byUrl.set(url, methods);
  });
  const known = new Set<string>(app.supportedMethods);
  for (const method of ROUTABLE) if (!known.has(method)) app.addHttpMethod(method);
  return async (last: FastifyInstance) => {
    for (const [url, allowed] of [...byUrl].map(([url, set]) => [url, new Set(set)] as const)) {
      const allow = [...allowed].sort().join(', ');
      last.route({
        url,
        method: ROUTABLE.filter((method) => !allowed.has(method)),
        // In onRequest, so that the refusal does not wait for a body.
        onRequest: async (request, reply) => {
          reply.header('allow', allow);
          throw new Refusal(
            'method_not_allowed',
            `${request.method} is not possible here; ${allow} is.`,
          );
        },
        handler: () => {},
      });
    }
  };
}
