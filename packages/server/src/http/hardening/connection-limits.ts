import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Refusal } from '../../core/model/errors.ts';
import type { Check } from '../checks.ts';

/** Limits of connections. Times are in milliseconds. */
export type ConnectionLimits = {
  /** Time for the head of a request, from the connection or the previous response on. */
  headersMs: number;
  /** Time in which the body of a request other than a slot PUT has to end, or to move on. */
  bodyMs: number;
  /** Time for the rest of a body after the response has been sent. */
  drainMs: number;
  /** Time without a byte during a request. Must be longer than the longest long poll. */
  idleMs: number;
  /** Limit of bundles that are decoded in parallel for clients that accept no compression. */
  decoders: number;
  /** Limit of clients that wait for a decoder, and how long they wait. */
  decoderQueue: number;
  decoderWaitMs: number;
  /** After this time a decoder may be closed when another client waits. */
  decoderEvictionMs: number;
};

export const CONNECTION_LIMITS: ConnectionLimits = {
  headersMs: 60_000,
  bodyMs: 30_000,
  drainMs: 30_000,
  idleMs: 120_000,
  decoders: 16,
  decoderQueue: 64,
  decoderWaitMs: 10_000,
  decoderEvictionMs: 60_000,
};

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether the route limits the time of its body itself. */
    watchesBody?: true;
  }
}

const hasBody = ({ headers }: FastifyRequest) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/**
 * What has to arrive in `bodyMs` for a body to count as moving: half a KiB a second. A client with a
 * slow line does more. One that sends a byte now and then only holds its connection.
 */
const MOVING_BYTES = 16 * 1024;

/**
 * Limits the time of bodies. Returns the check that begins it: 408 before the response is sent, a closed connection after it. A body
 * that moves may take longer, since a list of 2,000 files has a megabyte.
 */
export function limitBodies(app: FastifyInstance, { bodyMs, drainMs }: ConnectionLimits): Check {
  app.addHook('onResponse', ({ raw }, _reply, done) => {
    if (!raw.complete) setTimeout(() => raw.complete || raw.socket.destroy(), drainMs).unref();
    done();
  });
  const limitBody = (request: FastifyRequest, reply: FastifyReply) => {
    const { raw } = request;
    if (request.routeOptions.config.watchesBody) {
      // Such a body may pause up to `uploadStallSeconds`, or while the store is busy.
      raw.socket.setTimeout(0);
      return;
    }
    let before = raw.socket.bytesRead;
    const check = () => {
      if (raw.complete || reply.sent) return;
      const { bytesRead } = raw.socket;
      if (bytesRead - before >= MOVING_BYTES) {
        before = bytesRead;
        late = setTimeout(check, bodyMs);
        return;
      }
      // Otherwise the body parser would report a second error when the connection closes.
      raw.removeAllListeners('error');
      reply.header('connection', 'close');
      reply.send(
        new Refusal(
          'upload_stalled',
          `The body did not arrive within ${bodyMs / 1000} seconds. Send the request again.`,
        ),
      );
    };
    let late = setTimeout(check, bodyMs);
    const stop = () => clearTimeout(late);
    raw.once('end', stop);
    reply.raw.once('close', stop);
  };
  return (request, reply) => {
    if (hasBody(request)) limitBody(request, reply);
  };
}
