import { isIP } from 'node:net';
import type { ErrorCode } from '@vitrine/contract';
import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from 'fastify';
import { type DestinationStream, type LevelWithSilent, pino } from 'pino';
import type { ShareReference } from '../core/ports/ids.ts';
import { concealIds, concealPath } from './conceal-ids.ts';
import { standardError } from './standard-error.ts';

/**
 * Matches credentials and signatures in a text. A password in a url extends to the last `@` before
 * the path, because not everybody percent-encodes an `@` in it. A JWT begins with `{"` in base64url.
 */
const SECRETS =
  /(vtr[kr]_[0-9A-Za-z]{12}_)[0-9A-Za-z]+|((?:signature|token)=)[^&\s"']+|(:\/\/[^\s:@/]*:)[^\s/]+(?=@)|\b(eyJ)[\w-]+\.[\w-]+\.[\w-]+/gi;
export const redacted = (text: string): string => text.replace(SECRETS, '$1$2$3$4[redacted]');

/** A url inside a url may be percent-encoded several times. */
const MAX_ENCODINGS = 4;

/** A text as the log may have it: without secrets, and without ids that are links. */
export const loggable = (text: string): string => concealIds(redacted(text));

/** A path without any of these has neither a secret nor an id, in whatever encoding. */
const MAY_CONCEAL = /%|vtr[kr]_|=|:\/\/|eyj|[a-z2-7]{26}|[0-9a-f]{32}/i;

/** The path unchanged, or decoded and redacted if it contains a secret or id in any encoding. */
function safePath(path: string, referenceOf: ShareReference): string {
  if (!MAY_CONCEAL.test(path)) return path;
  let plain = path;
  for (let time = 0; time < MAX_ENCODINGS; time += 1) {
    // Decodes only ASCII: other bytes are parts of a character and in no secret.
    plain = plain.replace(/%([0-7][0-9a-f])/gi, (_, hex) => String.fromCharCode(parseInt(hex, 16)));
  }
  const safe = concealPath(redacted(plain), referenceOf);
  return safe === plain ? path : safe;
}

const MAX_CAUSES = 4;

/** An error with its causes. A refusal has no details for the operator, but its cause does. */
function describe(error: Error & { code?: string }, depth = 0): Record<string, unknown> {
  const { cause } = error;
  return {
    type: error.name,
    code: error.code,
    message: loggable(error.message),
    stack: loggable(error.stack ?? ''),
    ...(cause instanceof Error && depth < MAX_CAUSES && { cause: describe(cause, depth + 1) }),
  };
}

/**
 * Logs JSON lines to stderr. Headers, bodies and queries are never logged: they contain secrets.
 */
export function createLog(
  level: LevelWithSilent,
  destination?: DestinationStream,
): FastifyBaseLogger {
  if (destination) return logTo(destination, level);
  const stderr = standardError();
  const log = logTo(stderr, level);
  stderr.onDropped = (lines) => log.error({ lines }, DROPPED);
  return log;
}

const DROPPED =
  'lines of this log were dropped because its reader stalled or a write failed; check the log collector and the disk';

/** The member of a line with the time, made once for the lines of a millisecond. */
function timestamp(): string {
  const now = Date.now();
  if (now !== lastMs) {
    lastMs = now;
    lastTime = `,"time":"${new Date(now).toISOString()}"`;
  }
  return lastTime;
}

let lastMs = 0;
let lastTime = '';

function logTo(destination: DestinationStream, level: LevelWithSilent): FastifyBaseLogger {
  return pino(
    {
      level,
      base: { service: 'vitrine' },
      timestamp,
      formatters: { level: (label) => ({ level: label }) },
      serializers: {
        err: (error: Error) => describe(error),
      },
      hooks: {
        logMethod(args, method) {
          const safe = args.map((arg) => (typeof arg === 'string' ? loggable(arg) : arg));
          method.apply(this, safe as Parameters<typeof method>);
        },
      },
    },
    destination,
  );
}

/** Longer paths lead to no resource. */
const MAX_PATH = 500;

type Known = {
  referenceOf: ShareReference;
  keyId: string | undefined;
  code?: ErrorCode | undefined;
};

function lineOf(request: FastifyRequest, reply: FastifyReply, { referenceOf, keyId }: Known) {
  const { ip, socket } = request;
  return {
    reqId: request.id,
    method: request.method,
    route: request.routeOptions.url ?? null,
    path: safePath(request.raw.url?.split('?', 1)[0] ?? '', referenceOf).slice(0, MAX_PATH),
    ms: Math.round(reply.elapsedTime * 10) / 10,
    keyId,
    // A proxy can send any text as the client's address.
    remote: ip === socket.remoteAddress || isIP(ip) ? ip : socket.remoteAddress,
  };
}

/** Routes that are requested every few seconds. Their successes are logged only at level debug. */
const PROBES: ReadonlySet<string> = new Set(['/healthz', '/readyz', '/metrics']);

function levelOf(route: string | null, status: number): 'debug' | 'info' | 'error' {
  if (status >= 500) return 'error';
  return status < 300 && PROBES.has(route ?? '') ? 'debug' : 'info';
}

/**
 * Logs one line per request. For a refusal it has the code but not the message, which may repeat
 * input.
 */
export function logRequest(request: FastifyRequest, reply: FastifyReply, known: Known): void {
  const { statusCode: status } = reply;
  const level = levelOf(request.routeOptions.url ?? null, status);
  if (!isLogged(request.log, level)) return;
  const line = { ...lineOf(request, reply, known), status, code: known.code };
  request.log[level](line, 'request');
}

/** Fastify's type of a log has no method that tells. */
const isLogged = (log: FastifyBaseLogger, level: LevelWithSilent): boolean =>
  rank(level) >= rank(log.level);

const rank = (level: string): number => pino.levels.values[level] ?? Number.POSITIVE_INFINITY;

/** Logs that the client closed the connection during its request. This is not a server error. */
export function logAbandoned(request: FastifyRequest, reply: FastifyReply, known: Known): void {
  request.log.info(lineOf(request, reply, known), 'client went away');
}
