import type { FastifyBaseLogger } from 'fastify';
import type { RefusalRecorder } from '../core/ports/refusal-recorder.ts';

const EVERY_MS = 5000;

/** Writes counted refusals to the audit log periodically, until `signal` aborts. */
export function startRefusalLogJob(
  refusalLog: RefusalRecorder,
  { log, signal }: { log: FastifyBaseLogger; signal: AbortSignal },
): void {
  const timer = setInterval(() => {
    refusalLog.flushDue().catch((error) => log.error({ err: error }, 'audit log failed'));
  }, EVERY_MS).unref();
  signal.addEventListener('abort', () => clearInterval(timer));
}
