import type { OperationId } from '@vitrine/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';

type Handler = (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>;

/** A handler for each of these operations. */
export type Handlers<Id extends OperationId> = Record<Id, Handler>;
