import rateLimit from '@fastify/rate-limit';
import type { Operation, OperationId } from '@vitrine/contract';
import { operations } from '@vitrine/contract/schemas';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Refusal } from '../core/model/errors.ts';
import { keyIdOf, requireKey, requireOperationScope } from './auth.ts';
import type { HttpContext } from './context.ts';
import type { Handlers } from './handlers.ts';
import { refuseEncodedBody, refuseLargeBody } from './hardening/json-body.ts';
import { refuseBrokenQuery } from './hardening/query.ts';
import { RateLimiter } from './hardening/rate-limiter.ts';
import { accountHandlers } from './routes/account.ts';
import { branchHandlers } from './routes/branches.ts';
import { buildHandlers } from './routes/builds.ts';
import { previewHandlers } from './routes/previews.ts';
import { reservationHandlers } from './routes/reservations.ts';
import { testRunHandlers } from './routes/test-runs.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    operation?: Operation;
  }
}

function operationOf(request: FastifyRequest): Operation {
  const { operation } = request.routeOptions.config;
  if (!operation) throw new Error('an API route is registered without its operation');
  return operation;
}

/** The JSON API: every operation of the contract with its handler. */
export const apiRoutes = (context: HttpContext) => async (api: FastifyInstance) => {
  await api.register(rateLimit, {
    global: false,
    max: context.deps.limits.rateLimitPerMinute,
    timeWindow: 60_000,
    store: RateLimiter,
    keyGenerator: (request) => keyIdOf(request) ?? request.ip,
    allowList: (request) => keyIdOf(request) === undefined,
    errorResponseBuilder: (_request, { ttl, max }) =>
      new Refusal(
        'rate_limited',
        `At most ${max} requests a minute with one API key; wait and try again.`,
        {
          retryAfter: Math.max(1, Math.ceil(ttl / 1000)),
        },
      ),
  });
  // Lets clients compare versions without another request.
  api.addHook('onRequest', async (_request, reply) => {
    reply.header('vitrine-version', context.version);
  });
  api.addHook('onRequest', requireKey(context, operationOf));
  // Runs before the checks below, so that requests which they refuse count too.
  api.addHook('onRequest', api.rateLimit());
  api.addHook('onRequest', requireOperationScope(operationOf));
  api.addHook('onRequest', refuseLargeBody(context.deps.limits.maxBodyBytes));
  api.addHook('onRequest', refuseEncodedBody);
  api.addHook('onRequest', refuseBrokenQuery);
  const handlers: Handlers<OperationId> = {
    ...buildHandlers(context),
    ...branchHandlers(context),
    ...previewHandlers(context),
    ...reservationHandlers(context),
    ...accountHandlers(context),
    ...testRunHandlers(context),
  };
  for (const [id, operation] of Object.entries(operations) as [OperationId, Operation][]) {
    api.route({
      method: operation.method,
      url: operation.path.replaceAll(/\{(\w+)\}/g, ':$1'),
      config: { operation, name: id },
      schema: {
        ...(operation.body && { body: operation.body }),
        ...(operation.query && { querystring: operation.query }),
        ...(operation.params && { params: operation.params }),
      },
      handler: handlers[id],
    });
  }
};
