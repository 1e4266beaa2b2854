import type { Operation, OperationId } from '@vitrine/contract';
import { operations } from '@vitrine/contract/schemas';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { requireKey, requireOperationScope } from './auth.ts';
import type { HttpContext } from './context.ts';
import type { Handlers } from './handlers.ts';
import { refuseEncodedBody, refuseLargeBody } from './hardening/json-body.ts';
import { refuseBrokenQuery } from './hardening/query.ts';
import { requestLimits } from './hardening/request-limits.ts';
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
  const { limits } = context.deps;
  const bodyLimit = ({ maxBodyBytes = Number.POSITIVE_INFINITY }: Operation) =>
    Math.min(limits.maxBodyBytes, maxBodyBytes);
  // Lets clients compare versions without another request.
  api.addHook('onRequest', async (_request, reply) => {
    reply.header('vitrine-version', context.version);
  });
  api.addHook('onRequest', requireKey(context, operationOf));
  // Runs before the checks below, so that requests which they refuse count too.
  api.addHook('onRequest', await requestLimits(api, limits.rateLimitPerMinute, operationOf));
  api.addHook('onRequest', requireOperationScope(operationOf));
  api.addHook(
    'onRequest',
    refuseLargeBody((request) => bodyLimit(operationOf(request))),
  );
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
      bodyLimit: bodyLimit(operation),
      schema: {
        ...(operation.body && { body: operation.body }),
        ...(operation.query && { querystring: operation.query }),
        ...(operation.params && { params: operation.params }),
      },
      handler: handlers[id],
    });
  }
};
