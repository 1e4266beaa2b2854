import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import createRouter from 'find-my-way';
import { Refusal } from '../../core/model/errors.ts';

type Refuse = (request: FastifyRequest, reply: FastifyReply) => never;

/** Refuses a method (RFC 9110, section 15.5.6). */
const refuseAllBut =
  (allowed: ReadonlySet<string>): Refuse =>
  ({ method }, reply) => {
    const allow = [...allowed].sort().join(', ');
    reply.header('allow', allow);
    throw new Refusal('method_not_allowed', `This path does not support ${method}; use ${allow}.`);
  };

/**
 * Observes the routes that are added from now on, so that their paths answer all other methods with
 * 405 and `Allow`.
 *
 * Methods that some route has get a route for every path: otherwise `GET /api/v1/builds/finalize`
 * would be taken for a build's id. Node parses thirty more. Routes for those would be most of a
 * server's start, so a second router has every path once.
 */
export function otherMethods(app: FastifyInstance) {
  const byUrl = new Map<string, Set<string>>();
  app.addHook('onRoute', ({ url, method }) => {
    const methods = byUrl.get(url) ?? new Set();
    for (const one of [method].flat()) methods.add(one);
    if (methods.has('GET')) methods.add('HEAD');
    byUrl.set(url, methods);
  });
  const paths = createRouter({ maxParamLength: app.initialConfig.maxParamLength ?? 4096 });
  return {
    /** Refuses a request without a route, if its path has one for another method. */
    refuse(request: FastifyRequest, reply: FastifyReply): void {
      if (!request.is404) return;
      const found = paths.find('GET', request.raw.url ?? '/');
      (found?.store as Refuse | undefined)?.(request, reply);
    },
    /** A plugin that has to be registered last. */
    async routes(last: FastifyInstance): Promise<void> {
      const known = [...byUrl].map(([url, methods]) => [url, new Set(methods)] as const);
      const used = new Set(known.flatMap(([, methods]) => [...methods]));
      for (const [url, allowed] of known) {
        const refuse = refuseAllBut(allowed);
        paths.on('GET', url, () => {}, refuse);
        const method = [...used].filter((one) => !allowed.has(one));
        // In onRequest, so that the refusal does not wait for a body.
        const onRequest = async (request: FastifyRequest, reply: FastifyReply) =>
          refuse(request, reply);
        last.route({ url, method, onRequest, handler: () => {} });
      }
    },
  };
}
