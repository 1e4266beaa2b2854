import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Refusal } from '../../core/model/errors.ts';

/** Limits of a connection: time, and memory for decoding. */
export type ConnectionLimits = {
  /** For the head of a request, from the connection or the answer before it on. */
  headersMs: number;
  /** For the whole body of a request that is no slot PUT. */
  bodyMs: number;
  /** For the rest of a body after the answer to it was sent. */
  drainMs: number;
  /** Without a byte on a connection in the middle of a request. Longer than a read may wait. */
  idleMs: number;
  /** Bundles that are decoded at once for readers who take none compressed. */
  decoders: number;
  /** Readers that wait for one of them, and for how long. */
  decoderQueue: number;
  decoderWaitMs: number;
  /** After this time a decoder is closed when another reader waits. */
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
    /** The route watches its body for progress itself. */
    watchesBody?: true;
  }
}

const hasBody = ({ headers }: FastifyRequest) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/** Limits the time of bodies: 408 while a handler reads one, a closed connection after the answer. */
export function limitBodies(app: FastifyInstance, { bodyMs, drainMs }: ConnectionLimits): void {
  app.addHook('onRequest', async (request, reply) => {
    const { raw } = request;
    if (!hasBody(request)) return;
    if (request.routeOptions.config.watchesBody) {
      // It may be still for as long as it is allowed, or as the store is busy.
      raw.socket.setTimeout(0);
      return;
    }
    const late = setTimeout(() => {
      if (raw.complete || reply.sent) return;
      // Whoever reads it would fail a second time when the connection closes.
      raw.removeAllListeners('error');
      reply.header('connection', 'close');
      reply.send(
        new Refusal(
          'upload_stalled',
          `The body did not arrive within ${bodyMs / 1000} seconds. Send the request again.`,
        ),
      );
    }, bodyMs);
    const stop = () => clearTimeout(late);
    raw.once('end', stop);
    reply.raw.once('close', stop);
  });
  app.addHook('onResponse', async ({ raw }) => {
    if (raw.complete) return;
    setTimeout(() => raw.complete || raw.socket.destroy(), drainMs).unref();
  });
}
