import type { OperationId } from '@vitrine/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';

type Handler = (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>;

/** One handler per operation. */
export type Handlers<Id extends OperationId> = Record<Id, Handler>;
