import type { Operation } from '@vitrine/contract';
import type { FastifyRequest } from 'fastify';
import { authenticate, requireScope } from '../core/accounts/authenticate.ts';
import { KnownCallers } from '../core/accounts/known-callers.ts';
import type { Caller } from '../core/model/account.ts';
import { Refusal } from '../core/model/errors.ts';
import type { Check, Hook } from './checks.ts';
import type { HttpContext } from './context.ts';
import { headerLines } from './hardening/header-lines.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The authenticated caller. Set by the hook of `requireKey`. */
    caller: Caller | undefined;
    /** The version of the store before the key was looked up; null where it has none. */
    storeVersion: number | null;
  }
}

/** The caller of the request. Only for routes that require a key. */
export function callerOf({ caller }: FastifyRequest): Caller {
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

/** Makes the hooks that check keys. They run before the body is read. */
export function requireKey({ deps }: HttpContext): Hook {
  const known = new KnownCallers(deps);
  return (request, _reply, done) => {
    const credential = credentialOf(request);
    const version = deps.store.version();
    const found = (caller: Caller) => {
      request.caller = { ...caller, requestId: request.id };
      request.storeVersion = version;
      done();
    };
    const caller = credential === undefined ? undefined : known.find(version, credential);
    if (caller) found(caller);
    else known.authenticate(version, credential).then(found, done);
  };
}

/** Checks the scope of an operation. It runs before the body is read. */
export const requireOperationScope =
  ({ scope }: Operation): Check =>
  (request) => {
    if (scope !== 'none' && scope !== 'any') requireScope(callerOf(request).key, scope);
  };

/** The id of the request's key, for logs and rate limits; undefined if not authenticated. */
export const keyIdOf = ({ caller }: FastifyRequest): string | undefined => caller?.key.id;
