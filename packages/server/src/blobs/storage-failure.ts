import { Refusal } from '../core/model/errors.ts';
import { errorCode } from './files/file-system.ts';

const FULL = new Set(['ENOSPC', 'EDQUOT', 'EFBIG']);
const RETRY_AFTER_SECONDS = 5;

/**
 * Turns an error of the storage into a Refusal. The original error becomes its `cause`, which is
 * only logged: its message contains paths that clients must not see.
 */
export const storageFailure = (error: unknown): Refusal => {
  if (error instanceof Refusal) return error;
  return FULL.has(errorCode(error) ?? '') ? storageFull(error) : storageFailed(error);
};

export const storageFull = (cause: unknown): Refusal => {
  const refusal = new Refusal(
    'insufficient_storage',
    'The server has no room left for these bytes; nothing was kept. Try again when its operator has made room.',
  );
  refusal.cause = cause;
  return refusal;
};

export const storageFailed = (cause: unknown): Refusal => {
  const refusal = new Refusal(
    'unavailable',
    'The storage of the server failed; nothing was kept. Try again shortly.',
    { retryAfter: RETRY_AFTER_SECONDS },
  );
  refusal.cause = cause;
  return refusal;
};

export const objectNotFound = (): Refusal =>
  new Refusal('not_found', 'No bytes are stored here any more.');
