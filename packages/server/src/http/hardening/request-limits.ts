import { normalizeIP } from '@fastify/rate-limit';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Refusal } from '../../core/model/errors.ts';
import { keyIdOf } from '../auth.ts';
import type { Check } from '../checks.ts';
import { RateLimiter } from './rate-limiter.ts';

const WINDOW_MS = 60_000;

/** Limits the requests a minute of each API key, over all routes that have it. */
export const limitPerKey = (max: number): Check => limit(max, keyIdOf, 'with one API key');

/**
 * Limits the requests a minute of each address. An IPv6 network of 64 bits counts as one,
 * because one host may use all of it.
 */
export const limitPerAddress = (max: number): Check =>
  limit(max, ({ ip }) => normalizeIP(ip), 'from one address');

function limit(
  max: number,
  senderOf: (request: FastifyRequest) => string | undefined,
  whose: string,
): Check {
  const limiter = new RateLimiter(WINDOW_MS);
  return (request, reply) => {
    const sender = senderOf(request);
    if (sender === undefined) return;
    const { count, endsInMs } = limiter.count(sender);
    const seconds = Math.ceil(endsInMs / 1000);
    describe(reply, max, count, seconds);
    if (count <= max) return;
    throw new Refusal(
      'rate_limited',
      `At most ${max} requests a minute ${whose}; wait and try again.`,
      {
        retryAfter: Math.max(1, seconds),
      },
    );
  };
}

const describe = (reply: FastifyReply, max: number, count: number, seconds: number) =>
  reply
    .header('x-ratelimit-limit', max)
    .header('x-ratelimit-remaining', Math.max(0, max - count))
    .header('x-ratelimit-reset', seconds);
