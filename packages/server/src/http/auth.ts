import type { Operation } from '@vitrine/contract';
import type { FastifyRequest } from 'fastify';
import { authenticate, requireScope } from '../core/accounts/authenticate.ts';
import type { Caller } from '../core/model/account.ts';
import { Refusal } from '../core/model/errors.ts';
import { headerLines } from './hardening/header-lines.ts';
import type { Site } from './site.ts';

const callers = new WeakMap<FastifyRequest, Caller>();

/** Who sent the request. Only routes that need a key may ask. */
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

/** Refuses when the key that was good at the beginning no longer is. */
export async function recheckKey(site: Site, request: FastifyRequest): Promise<void> {
  await authenticate(site.deps, credentialOf(request));
}

type OperationOf = (request: FastifyRequest) => Operation;

/** Hooks that check the key and the scope of the operation, before a byte of the body is read. */
export const requireKey =
  (site: Site, operationOf: OperationOf) => async (request: FastifyRequest) => {
    if (operationOf(request).scope === 'none') return;
    const caller = await authenticate(site.deps, credentialOf(request));
    callers.set(request, { ...caller, requestId: request.id });
  };

export const requireOperationScope =
  (operationOf: OperationOf) => async (request: FastifyRequest) => {
    const { scope } = operationOf(request);
    if (scope !== 'none' && scope !== 'any') requireScope(callerOf(request).key, scope);
  };

/** Who sent the request, once that was found out. */
export const callerIfAny = (request: FastifyRequest): Caller | undefined => callers.get(request);

/** The id of the key a request came with, for logs and for counting. */
export const keyIdOf = (request: FastifyRequest): string | undefined =>
  callers.get(request)?.key.id;
