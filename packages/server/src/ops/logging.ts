import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from 'fastify';
import { type DestinationStream, type LevelWithSilent, pino } from 'pino';

/** Anything that looks like a credential or a signature, wherever it turns up in a text. */
const SECRETS = /(vtr[kr]_[0-9A-Za-z]{12}_)[0-9A-Za-z]+|((?:signature|token)=)[^&\s"']+/g;
export const redacted = (text: string): string => text.replace(SECRETS, '$1$2[redacted]');

/** JSON lines on stderr. Headers, bodies and queries are never logged, so their secrets are not. */
export function createLog(
  level: LevelWithSilent,
  destination?: DestinationStream,
): FastifyBaseLogger {
  return pino(
    {
      level,
      base: { service: 'vitrine' },
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      serializers: {
        err: (error: Error & { code?: string }) => ({
          type: error.name,
          code: error.code,
          message: redacted(error.message),
          stack: redacted(error.stack ?? ''),
        }),
      },
      hooks: {
        logMethod(args, method) {
          const safe = args.map((arg) => (typeof arg === 'string' ? redacted(arg) : arg));
          method.apply(this, safe as Parameters<typeof method>);
        },
      },
    },
    destination ?? pino.destination({ dest: 2, sync: true }),
  );
}

/** One line a request, with what an operator needs to find it again. */
export function logRequest(request: FastifyRequest, reply: FastifyReply, keyId?: string): void {
  const line = {
    method: request.method,
    route: request.routeOptions.url ?? null,
    path: redacted(request.raw.url?.split('?', 1)[0] ?? ''),
    status: reply.statusCode,
    ms: Math.round(reply.elapsedTime * 10) / 10,
    keyId,
    remote: request.ip,
  };
  if (reply.statusCode >= 500) request.log.error(line, 'request');
  else request.log.info(line, 'request');
}
