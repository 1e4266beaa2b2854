import type { Operation, OperationId } from '@vitrine/contract';
import { operations } from '@vitrine/contract/schemas';
import type { FastifyInstance } from 'fastify';
import { requireKey, requireOperationScope } from './auth.ts';
import { type Check, type Hook, inOrder } from './checks.ts';
import { compressLarge } from './compress-large.ts';
import type { HttpContext } from './context.ts';
import type { Handlers } from './handlers.ts';
import { refuseEncodedBody, refuseLargeBody } from './hardening/json-body.ts';
import { refuseBrokenQuery } from './hardening/query.ts';
import { limitPerAddress, limitPerKey } from './hardening/request-limits.ts';
import { KeptAnswers } from './kept-answers.ts';
import { accountHandlers } from './routes/account.ts';
import { branchHandlers } from './routes/branches.ts';
import { buildHandlers } from './routes/builds.ts';
import { previewHandlers } from './routes/previews.ts';
import { reservationHandlers } from './routes/reservations.ts';
import { testRunHandlers } from './routes/test-runs.ts';

/** The JSON API: every operation of the contract with its handler. */
export const apiRoutes = (context: HttpContext) => async (api: FastifyInstance) => {
  const { limits } = context.deps;
  const answers = new KeptAnswers(context);
  const withKey = requireKey(context);
  const perKey = limitPerKey(limits.rateLimitPerMinute);
  // Lets clients compare versions without another request.
  const tellVersion: Check = (_request, reply) => {
    reply.header('vitrine-version', context.version);
  };
  const hooksOf = (operation: Operation, bodyLimit: number): Hook[] => [
    inOrder(tellVersion),
    ...(operation.scope === 'none' ? [] : [withKey]),
    inOrder(
      // Runs before the checks below, so that requests which they refuse count too.
      operation.perAddress === undefined ? perKey : limitPerAddress(operation.perAddress),
      requireOperationScope(operation),
      refuseLargeBody(bodyLimit),
      refuseEncodedBody,
      refuseBrokenQuery,
    ),
  ];
  const handlers: Handlers<OperationId> = {
    ...buildHandlers(context, answers),
    ...branchHandlers(context),
    ...previewHandlers(context),
    ...reservationHandlers(context),
    ...accountHandlers(context),
    ...testRunHandlers(context),
  };
  api.addHook('onSend', compressLarge);
  for (const [id, operation] of Object.entries(operations) as [OperationId, Operation][]) {
    const { maxBodyBytes = Number.POSITIVE_INFINITY } = operation;
    const bodyLimit = Math.min(limits.maxBodyBytes, maxBodyBytes);
    api.route({
      method: operation.method,
      url: operation.path.replaceAll(/\{(\w+)\}/g, ':$1'),
      config: { name: id },
      onRequest: [...hooksOf(operation, bodyLimit), ...(KEPT.has(id) ? [answers.sendKept] : [])],
      bodyLimit,
      schema: {
        ...(operation.body && { body: operation.body }),
        ...(operation.query && { querystring: operation.query }),
        ...(operation.params && { params: operation.params }),
      },
      handler: handlers[id],
    });
  }
};

/** The operations whose answers are kept, because CI jobs and clients repeat them. */
const KEPT: ReadonlySet<OperationId> = new Set<OperationId>(['latestBuild', 'getBuild']);
