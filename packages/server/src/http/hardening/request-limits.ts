import rateLimit, { normalizeIP } from '@fastify/rate-limit';
import type { Operation } from '@vitrine/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Refusal } from '../../core/model/errors.ts';
import { keyIdOf } from '../auth.ts';
import { RateLimiter } from './rate-limiter.ts';

type Hook = (this: FastifyInstance, request: FastifyRequest, reply: FastifyReply) => Promise<void>;

const tooMany =
  (whose: string) =>
  (_request: FastifyRequest, { ttl, max }: { ttl: number; max: number }) =>
    new Refusal('rate_limited', `At most ${max} requests a minute ${whose}; wait and try again.`, {
      retryAfter: Math.max(1, Math.ceil(ttl / 1000)),
    });

/**
 * Hook that limits the requests a minute of each API key, or of each address where the operation says
 * so. It counts an IPv6 network of 64 bits as one address, because one host may use all of it.
 */
export async function requestLimits(
  api: FastifyInstance,
  maxPerKey: number,
  operationOf: (request: FastifyRequest) => Pick<Operation, 'perAddress'>,
): Promise<Hook> {
  await api.register(rateLimit, {
    global: false,
    max: maxPerKey,
    timeWindow: 60_000,
    store: RateLimiter,
    keyGenerator: (request) => keyIdOf(request) ?? request.ip,
    allowList: (request) => keyIdOf(request) === undefined,
    errorResponseBuilder: tooMany('with one API key'),
  });
  const perKey = api.rateLimit() as Hook;
  const perAddress = api.rateLimit({
    max: (request) => operationOf(request).perAddress ?? maxPerKey,
    keyGenerator: (request) => normalizeIP(request.ip),
    allowList: () => false,
    errorResponseBuilder: tooMany('from one address'),
  }) as Hook;
  return async function (request, reply) {
    const limit = operationOf(request).perAddress === undefined ? perKey : perAddress;
    await limit.call(this, request, reply);
  };
}
