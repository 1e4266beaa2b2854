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

/** Whether a path that fits the template `url` may fit `other`, too: `/builds/finalize` and `/builds/:id`. */
function overlap(url: string, other: string): boolean {
  const [parts, others] = [url.split('/'), other.split('/')];
  const last = others.at(-1);
  return (
    (last === '*' ? parts.length >= others.length : parts.length === others.length) &&
    others.every((part, index) => /[:*]/.test(`${part}${parts[index]}`) || part === parts[index])
  );
}

/**
 * Observes the routes that are added from now on, so that their paths answer all other methods with
 * 405 and `Allow`.
 *
 * A path that another route would take for its own gets a route for that route's methods: otherwise
 * `GET /api/v1/builds/finalize` would be taken for a build's id. Routes for all methods of all paths
 * would be most of a server's start, so a second router has every path once, from the first request on
 * that has no route.
 */
export function otherMethods(app: FastifyInstance) {
  const byUrl = new Map<string, Set<string>>();
  app.addHook('onRoute', ({ url, method }) => {
    const methods = byUrl.get(url) ?? new Set();
    for (const one of [method].flat()) methods.add(one);
    if (methods.has('GET')) methods.add('HEAD');
    byUrl.set(url, methods);
  });
  let known: { url: string; allowed: ReadonlySet<string> }[] = [];
  let paths: ReturnType<typeof createRouter> | undefined;
  const makePaths = () => {
    const router = createRouter({ maxParamLength: app.initialConfig.maxParamLength ?? 4096 });
    for (const { url, allowed } of known) router.on('GET', url, () => {}, refuseAllBut(allowed));
    return router;
  };
  return {
    /** Refuses a request without a route, if its path has one for another method. */
    refuse(request: FastifyRequest, reply: FastifyReply): void {
      if (!request.is404) return;
      paths ??= makePaths();
      const found = paths.find('GET', request.raw.url ?? '/');
      (found?.store as Refuse | undefined)?.(request, reply);
    },
    /** A plugin that has to be registered last. */
    async routes(last: FastifyInstance): Promise<void> {
      // A copy, because the routes that are added here are observed, too.
      known = [...byUrl].map(([url, methods]) => ({ url, allowed: new Set(methods) }));
      for (const { url, allowed } of known) {
        const others = known.filter((other) => other.url !== url && overlap(url, other.url));
        const taken = new Set(others.flatMap((other) => [...other.allowed]));
        const method = [...taken].filter((one) => !allowed.has(one));
        if (method.length === 0) continue;
        const refuse = refuseAllBut(allowed);
        // In onRequest, so that the refusal does not wait for a body.
        const onRequest = async (request: FastifyRequest, reply: FastifyReply) =>
          refuse(request, reply);
        last.route({ url, method, onRequest, handler: () => {} });
      }
    },
  };
}
