import type { FastifyRequest } from 'fastify';
import { type WaitReads, waitUntilReady } from '../core/builds/wait.ts';
import type { BuildView } from '../core/model/build.ts';
import { Refusal } from '../core/model/errors.ts';
import { callerOf, recheckKey } from './auth.ts';
import type { HttpContext } from './context.ts';

/**
 * Long polling, with a limit of waiting reads per key. Reads stop waiting when the server closes.
 */
export function longPoll(context: HttpContext) {
  const { deps, closing } = context;
  const waitingByKey = new Map<string, number>();
  return async (
    request: FastifyRequest,
    seconds: number | undefined,
    absent: 'wait' | 'refuse',
    reads: WaitReads,
  ): Promise<BuildView> => {
    if (!seconds) return reads.plain();
    const { id } = callerOf(request).key;
    const count = (waitingByKey.get(id) ?? 0) + 1;
    const { maxWaitingReads } = deps.limits;
    if (count > maxWaitingReads) {
      throw new Refusal(
        'rate_limited',
        `At most ${maxWaitingReads} reads may wait with one API key.`,
        {
          retryAfter: 1,
        },
      );
    }
    waitingByKey.set(id, count);
    const left = new AbortController();
    const leave = () => left.abort();
    request.raw.once('close', leave);
    try {
      const signal = AbortSignal.any([closing, left.signal]);
      return await waitUntilReady(deps.clock, seconds, absent, signal, {
        ...reads,
        // A key that was revoked or has expired during the wait must not get a result.
        async awaited() {
          await recheckKey(context, request);
          return reads.awaited();
        },
      });
    } finally {
      request.raw.off('close', leave);
      const rest = (waitingByKey.get(id) ?? 1) - 1;
      if (rest === 0) waitingByKey.delete(id);
      else waitingByKey.set(id, rest);
    }
  };
}
