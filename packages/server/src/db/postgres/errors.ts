import { notFound, Refusal } from '../../core/model/errors.ts';

/** The connection broke or the server closed it. The outcome of the last statement is unknown. */
export class ConnectionLost extends Error {
  override readonly name = 'ConnectionLost';
}

// SQLSTATE codes, https://www.postgresql.org/docs/current/errcodes-appendix.html.
const SERIALIZATION_FAILURE = '40001';
const DEADLOCK = '40P01';
const FOREIGN_KEY = '23503';
const UNIQUE = '23505';
const DISK_FULL = '53100';
const READ_ONLY = '25006';
const NUL_IN_TEXT = '22021';
/** Codes with which the server closes a session. */
const SESSION_ENDED = /^(08...|57P0[1-5]|25P0[34])$/;
/** Codes for a wrong statement or value. Such an error is a bug, and is not translated. */
const PROGRAMMING_ERRORS = /^(0A|2[1-8BDF]|3[48BDF]|42|44)/;

/** The SQLSTATE, if the server sent the error. */
const sqlState = (error: unknown): string | undefined =>
  error instanceof Error && 'severity' in error && 'code' in error ? String(error.code) : undefined;

/** Whether the connection cannot be used after this failure. */
export function isLost(error: unknown): boolean {
  const code = sqlState(error);
  if (code === undefined) return error instanceof ConnectionLost;
  // After a failover, the old server may still accept connections, but it is read only.
  return SESSION_ENDED.test(code) || code === READ_ONLY;
}

/** Before COMMIT, a full disk rolls back the transaction. During COMMIT the outcome is unknown. */
export const isDiskFull = (error: unknown): boolean => sqlState(error) === DISK_FULL;

/** A named statement is missing or outdated, because the session or a table has changed. */
const STATEMENT_GONE = ['26000', '42P05', '0A000'];

export const isStatementGone = (error: unknown): boolean =>
  STATEMENT_GONE.includes(sqlState(error) ?? '');

export type TransientFailure = 'conflict' | 'constraint' | 'lost' | 'statement';

/** Why a retry may succeed; undefined when it cannot. */
export function transientFailure(error: unknown): TransientFailure | undefined {
  const code = sqlState(error);
  if (code === SERIALIZATION_FAILURE || code === DEADLOCK) return 'conflict';
  // Another transaction inserted or deleted the row in the meantime. A retry sees the new state.
  if (code === UNIQUE || code === FOREIGN_KEY) return 'constraint';
  if (isStatementGone(error)) return 'statement';
  return isLost(error) ? 'lost' : undefined;
}

/** The client reports a network failure as an error without a type: it becomes `ConnectionLost`. */
export function fromClient(error: unknown): unknown {
  if (sqlState(error) !== undefined || error instanceof TypeError) return error;
  return new ConnectionLost('The connection to the database broke.', { cause: error });
}

/** Translates a failure of PostgreSQL to a `Refusal`, and returns every other error unchanged. */
export function translate(error: unknown): unknown {
  if (error instanceof ConnectionLost) {
    return unavailable('The connection to the database broke. Try again.', error);
  }
  const code = sqlState(error);
  if (code === undefined) return error;
  // PostgreSQL stores no text with U+0000, so a search for it finds nothing.
  if (code === NUL_IN_TEXT) return notFound();
  if (isDiskFull(error)) {
    const full = new Refusal(
      'insufficient_storage',
      'The disk of the database is full. Nothing was changed; free some space and try again.',
    );
    full.cause = error;
    return full;
  }
  if (PROGRAMMING_ERRORS.test(code) && !isLost(error)) return error;
  return unavailable(
    sentences[code] ?? 'The database cannot answer at the moment. Try again.',
    error,
  );
}

const CONFLICT = 'Too many others are changing the same at the moment. Try again.';
const sentences: Record<string, string> = {
  [SERIALIZATION_FAILURE]: CONFLICT,
  [DEADLOCK]: CONFLICT,
  [READ_ONLY]: 'The database can only be read at the moment. Try again.',
  '53300': 'The database has too many connections at the moment. Try again.',
  '55P03': 'Others keep what is to be changed locked for too long. Try again.',
  '57014': 'The database took too long. Try again.',
  '57P03': 'The database is starting or stopping. Try again.',
};

export function unavailable(message: string, cause?: unknown): Refusal {
  const refusal = new Refusal('unavailable', message, { retryAfter: 1 });
  if (cause !== undefined) refusal.cause = cause;
  return refusal;
}
