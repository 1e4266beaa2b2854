import type { ErrorCode, OperationId } from '@vitrine/contract';
import type { FastifyRequest } from 'fastify';
import { StaleKey } from '../../core/accounts/authenticate.ts';
import type { Refusal } from '../../core/model/errors.ts';
import type { HttpContext } from '../context.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The name of the operation in the audit log. */
    name?: OperationId | 'putSlot';
  }
}

/** Codes that mean missing permission. The audit log counts them; other codes are client errors. */
const NOTED: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  'unauthorized',
  'insufficient_scope',
  'account_mismatch',
  'invalid_token',
  'not_found',
  'reservation_expired',
  'signature_invalid',
  'slot_expired',
  'quota_exceeded',
  'rate_limited',
]);

const codes = new WeakMap<FastifyRequest, ErrorCode>();

/** The code that a request was refused with, for the log. */
export const codeOf = (request: FastifyRequest): ErrorCode | undefined => codes.get(request);

/** Notes a refusal for the request log and, if it is about permission, for the audit log. */
export function noteRefusal(
  { deps }: HttpContext,
  request: FastifyRequest,
  refusal: Refusal,
): void {
  codes.set(request, refusal.code);
  const { name: operation } = request.routeOptions.config;
  if (operation === undefined || !NOTED.has(refusal.code)) return;
  const known = request.caller?.key ?? (refusal instanceof StaleKey ? refusal.key : null);
  const key = known && { id: known.id, accountId: known.accountId };
  deps.refusalLog.note({ code: refusal.code, operation, key, requestId: request.id });
}
