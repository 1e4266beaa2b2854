import type { Operation } from '@vitrine/contract';
import type { FastifyRequest } from 'fastify';
import { authenticate, requireScope } from '../core/accounts/authenticate.ts';
import type { Caller } from '../core/model/account.ts';
import { Refusal } from '../core/model/errors.ts';
import type { HttpContext } from './context.ts';
import { headerLines } from './hardening/header-lines.ts';

const callers = new WeakMap<FastifyRequest, Caller>();

/** The caller of the request. Only for routes that require a key. */
export function callerOf(request: FastifyRequest): Caller {
  const caller = callers.get(request);
  if (!caller) throw new Error('this route asks for its caller but needs no key');
  return caller;
}

/** The credential after `Bearer` (RFC 6750, section 2.1). */
function credentialOf({ raw }: FastifyRequest): string | undefined {
  const lines = headerLines(raw, 'authorization');
  const [line] = lines;
  if (line === undefined) return undefined;
  const [, credential] = /^Bearer +([A-Za-z0-9._~+/-]+=*) *$/i.exec(line) ?? [];
  if (lines.length > 1 || credential === undefined) {
    throw new Refusal(
      'unauthorized',
      'Authorization is malformed. Send it once, as `Bearer vtrk_…`.',
    );
  }
  return credential;
}

/** Checks the key again after a long wait. Refuses if it was revoked in the meantime. */
export async function recheckKey(context: HttpContext, request: FastifyRequest): Promise<void> {
  await authenticate(context.deps, credentialOf(request));
}

type OperationOf = (request: FastifyRequest) => Operation;

/** Hook that checks the key. It runs before the body is read. */
export const requireKey =
  (context: HttpContext, operationOf: OperationOf) => async (request: FastifyRequest) => {
    if (operationOf(request).scope === 'none') return;
    const caller = await authenticate(context.deps, credentialOf(request));
    callers.set(request, { ...caller, requestId: request.id });
  };

/** Hook that checks the scope of the operation. It runs before the body is read. */
export const requireOperationScope =
  (operationOf: OperationOf) => async (request: FastifyRequest) => {
    const { scope } = operationOf(request);
    if (scope !== 'none' && scope !== 'any') requireScope(callerOf(request).key, scope);
  };

/** The caller, if the request has been authenticated. */
export const callerIfAny = (request: FastifyRequest): Caller | undefined => callers.get(request);

/** The id of the request's key, for logs and rate limits; undefined if not authenticated. */
export const keyIdOf = (request: FastifyRequest): string | undefined =>
  callers.get(request)?.key.id;
