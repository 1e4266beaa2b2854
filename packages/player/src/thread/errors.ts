import type { FromThread } from '../protocol.ts';

/** What was thrown, whatever it is, in words. */
export function errorMessage(error: unknown, fatal: boolean): FromThread {
  const { message, stack } = (error ?? {}) as { message?: unknown; stack?: unknown };
  return {
    ...{ type: 'error', fatal },
    message: typeof message === 'string' ? message : String(error),
    stack: typeof stack === 'string' ? stack : '',
  };
}
