import type { FastifyReply, FastifyRequest } from 'fastify';
import { Refusal } from '../core/model/errors.ts';
import { headerLines } from './hardening/header-lines.ts';

/** The Idempotency-Key of a request; undefined without one. Refuses a malformed or doubled key. */
export function idempotencyKeyOf({ raw }: FastifyRequest): string | undefined {
  const lines = headerLines(raw, 'idempotency-key');
  const [key] = lines;
  if (key === undefined) return undefined;
  if (lines.length === 1 && /^[\x21-\x7e]{1,255}$/.test(key)) return key;
  throw new Refusal(
    'invalid_request',
    'Idempotency-Key is sent once and has 1 to 255 visible ASCII characters.',
  );
}

/** Marks a response that repeats an earlier one. */
export function markReplay(reply: FastifyReply, replayed: boolean): void {
  if (replayed) reply.header('idempotency-replayed', 'true');
}
