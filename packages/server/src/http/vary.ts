import type { FastifyReply } from 'fastify';

/** Adds the name of a request header to those that the response varies with (RFC 9110, section 12.5.5). */
export function addVary(reply: FastifyReply, name: string): void {
  const names = [reply.getHeader('vary') ?? [], name].flat();
  reply.header('vary', names.join(', '));
}
