import { Refusal } from '../../core/model/errors.ts';

// Result codes, https://www.sqlite.org/rescode.html. The low byte is the primary code.
const BUSY = 5;
const FULL = 13;
const CONSTRAINT = 19;
const IOERR_SHMSIZE = 4874;
/** Codes for a wrong statement or value. Such an error is a bug, and is not translated. */
const PROGRAMMING_ERRORS = new Set([1, 12, 18, CONSTRAINT, 20, 21, 25]);

const resultCode = (error: unknown): number | undefined =>
  error instanceof Error && 'errcode' in error && typeof error.errcode === 'number'
    ? error.errcode
    : undefined;

/** Whether another process holds the lock. */
export function isBusy(error: unknown): boolean {
  const code = resultCode(error);
  return code !== undefined && (code & 0xff) === BUSY;
}

/** Translates a failure of SQLite to a `Refusal`, and returns every other error unchanged. */
export function translate(error: unknown): unknown {
  if (error instanceof Error && 'code' in error && error.code === 'ERR_INVALID_STATE') {
    return unavailable('The database is closed.', error);
  }
  const code = resultCode(error);
  if (code === undefined || PROGRAMMING_ERRORS.has(code & 0xff)) return error;
  if ((code & 0xff) === FULL || code === IOERR_SHMSIZE) {
    const full = new Refusal(
      'insufficient_storage',
      'The disk of the database is full. Nothing was changed; free some space and try again.',
    );
    full.cause = error;
    return full;
  }
  if ((code & 0xff) === BUSY) {
    return unavailable('Another process keeps the database locked. Try again.', error);
  }
  return unavailable('The database cannot be read or written at the moment. Try again.', error);
}

export function unavailable(message: string, cause?: unknown): Refusal {
  const refusal = new Refusal('unavailable', message, { retryAfter: 1 });
  if (cause !== undefined) refusal.cause = cause;
  return refusal;
}
