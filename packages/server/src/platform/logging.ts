import { isIP } from 'node:net';
import type { ErrorCode } from '@vitrine/contract';
import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from 'fastify';
import { type DestinationStream, type LevelWithSilent, pino } from 'pino';

/**
 * Anything that looks like a credential or a signature, wherever it turns up in a text. A password in
 * a url ends with the last `@` before the path: not everybody encodes those within.
 */
const SECRETS =
  /(vtr[kr]_[0-9A-Za-z]{12}_)[0-9A-Za-z]+|((?:signature|token)=)[^&\s"']+|(:\/\/[^\s:@/]*:)[^\s/]+(?=@)/gi;
export const redacted = (text: string): string => text.replace(SECRETS, '$1$2$3[redacted]');

/** Whoever encodes a url within a url may do so several times. */
const MOST_ENCODINGS = 4;

/** A path as it came, unless a secret is in it, however it is percent-encoded. */
function safePath(path: string): string {
  let plain = path;
  for (let time = 0; time < MOST_ENCODINGS; time += 1) {
    // What is no character of its own stays as it is.
    plain = plain.replace(/%([0-7][0-9a-f])/gi, (_, hex) => String.fromCharCode(parseInt(hex, 16)));
  }
  const safe = redacted(plain);
  return safe === plain ? path : safe;
}

const MAX_CAUSES = 4;

/** An error with what caused it: the refusal names neither path nor query, its cause does. */
function describe(error: Error & { code?: string }, depth = 0): Record<string, unknown> {
  const { cause } = error;
  return {
    type: error.name,
    code: error.code,
    message: redacted(error.message),
    stack: redacted(error.stack ?? ''),
    ...(cause instanceof Error && depth < MAX_CAUSES && { cause: describe(cause, depth + 1) }),
  };
}

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
        err: (error: Error) => describe(error),
      },
      hooks: {
        logMethod(args, method) {
          const safe = args.map((arg) => (typeof arg === 'string' ? redacted(arg) : arg));
          method.apply(this, safe as Parameters<typeof method>);
        },
      },
    },
    destination ?? standardError(),
  );
}

/** What is kept of a log that cannot be written, until it can. */
const KEPT_BYTES = 1024 * 1024;

/** A log that lies on a full disk must neither end the server nor fill its memory. */
function standardError(): DestinationStream {
  const destination = pino.destination({ dest: 2, sync: true, maxLength: KEPT_BYTES });
  destination.on('error', () => {});
  return destination;
}

/** Longer paths lead to no resource. */
const MAX_PATH = 500;

function lineOf(request: FastifyRequest, reply: FastifyReply, keyId: string | undefined) {
  return {
    method: request.method,
    route: request.routeOptions.url ?? null,
    path: safePath(request.raw.url?.split('?', 1)[0] ?? '').slice(0, MAX_PATH),
    ms: Math.round(reply.elapsedTime * 10) / 10,
    keyId,
    // What a proxy says of it may be any text.
    remote: isIP(request.ip) ? request.ip : request.socket.remoteAddress,
  };
}

/** Asked every few seconds by machines: that all is well once more is nothing to read. */
const PROBES: ReadonlySet<string> = new Set(['/healthz', '/readyz', '/metrics']);

function levelOf({ routeOptions }: FastifyRequest, status: number): 'debug' | 'info' | 'error' {
  if (status >= 500) return 'error';
  return status < 300 && PROBES.has(routeOptions.url ?? '') ? 'debug' : 'info';
}

type Known = { keyId?: string | undefined; code?: ErrorCode | undefined };

/**
 * One line a request, with what an operator needs to find it again. Of a refusal it has the code and
 * not the message, which may repeat what came.
 */
export function logRequest(request: FastifyRequest, reply: FastifyReply, known: Known = {}): void {
  const { statusCode: status } = reply;
  const line = { ...lineOf(request, reply, known.keyId), status, code: known.code };
  request.log[levelOf(request, status)](line, 'request');
}

/** The client left before its request was whole, so nothing answered it: not a failure of ours. */
export function logAbandoned(request: FastifyRequest, reply: FastifyReply, keyId?: string): void {
  request.log.info(lineOf(request, reply, keyId), 'client went away');
}
