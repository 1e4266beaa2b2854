import { notFound, Refusal } from '../../core/model/errors.ts';

/** The connection broke, or the server ended it: what became of the last statement is not known. */
export class ConnectionLost extends Error {
  override readonly name = 'ConnectionLost';
}

// SQLSTATE, https://www.postgresql.org/docs/current/errcodes-appendix.html: two characters of class.
const SERIALIZATION_FAILURE = '40001';
const DEADLOCK = '40P01';
const FOREIGN_KEY = '23503';
const UNIQUE = '23505';
const DISK_FULL = '53100';
const READ_ONLY = '25006';
const NUL_IN_TEXT = '22021';
/** What a server says to those it sends away. */
const SESSION_ENDED = /^(08...|57P0[1-5]|25P0[34])$/;
/** A mistake in a statement or its values: ours, so it stays the error it is. */
const OURS = /^(0A|2[1-8BDF]|3[48BDF]|42|44)/;

/** The five characters, if the error is one that the server sent. */
const sqlState = (error: unknown): string | undefined =>
  error instanceof Error && 'severity' in error && 'code' in error ? String(error.code) : undefined;

/** After such a failure the connection is of no more use. */
export function isLost(error: unknown): boolean {
  const code = sqlState(error);
  if (code === undefined) return error instanceof ConnectionLost;
  // After a failover the old server may answer on, and can only read.
  return SESSION_ENDED.test(code) || code === READ_ONLY;
}

/** In the middle of a transaction nothing of it stays; of a COMMIT that is not known. */
export const isDiskFull = (error: unknown): boolean => sqlState(error) === DISK_FULL;

/** A named statement is not what we left it as: the session changed, or a table did. */
const STATEMENT_GONE = ['26000', '42P05', '0A000'];

export const isStatementGone = (error: unknown): boolean =>
  STATEMENT_GONE.includes(sqlState(error) ?? '');

export type TransientFailure = 'conflict' | 'constraint' | 'lost' | 'statement';

/** Why the same work may well succeed when it is done again. */
export function transientFailure(error: unknown): TransientFailure | undefined {
  const code = sqlState(error);
  if (code === SERIALIZATION_FAILURE || code === DEADLOCK) return 'conflict';
  // Another transaction may have put that in the way, or taken it away: the next try sees it.
  if (code === UNIQUE || code === FOREIGN_KEY) return 'constraint';
  if (isStatementGone(error)) return 'statement';
  return isLost(error) ? 'lost' : undefined;
}

/** What the client library says when the network fails is no more than a sentence. */
export function fromClient(error: unknown): unknown {
  if (sqlState(error) !== undefined || error instanceof TypeError) return error;
  return new ConnectionLost('The connection to the database broke.', { cause: error });
}

/** What a failure of PostgreSQL means to those who wait for an answer. */
export function translate(error: unknown): unknown {
  if (error instanceof ConnectionLost) {
    return unavailable('The connection to the database broke. Try again.', error);
  }
  const code = sqlState(error);
  if (code === undefined) return error;
  // No text of the database holds U+0000, so there is nothing to be found by it.
  if (code === NUL_IN_TEXT) return notFound();
  if (isDiskFull(error)) {
    const full = new Refusal(
      'insufficient_storage',
      'The disk of the database is full. Nothing was changed; free some space and try again.',
    );
    full.cause = error;
    return full;
  }
  if (OURS.test(code) && !isLost(error)) return error;
  return unavailable(
    sentences[code] ?? 'The database cannot answer at the moment. Try again.',
    error,
  );
}

const CROWDED = 'Too many others are changing the same at the moment. Try again.';
const sentences: Record<string, string> = {
  [SERIALIZATION_FAILURE]: CROWDED,
  [DEADLOCK]: CROWDED,
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
