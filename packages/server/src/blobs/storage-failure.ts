import { Refusal } from '../core/errors.ts';
import { errorCode } from './file-system.ts';

const FULL = new Set(['ENOSPC', 'EDQUOT', 'EFBIG']);
const RETRY_AFTER_SECONDS = 5;

/**
 * What a failed call of the storage means to a client. The foreign error is kept as `cause`, for
 * the log: its message names paths that are nobody else's business.
 */
export const storageFailure = (error: unknown): Refusal => {
  if (error instanceof Refusal) return error;
  const refusal = FULL.has(errorCode(error) ?? '')
    ? new Refusal(
        'insufficient_storage',
        'The server has no room left for these bytes; nothing was kept. Try again when its operator has made room.',
      )
    : new Refusal(
        'unavailable',
        'The storage of the server failed; nothing was kept. Try again shortly.',
        { retryAfter: RETRY_AFTER_SECONDS },
      );
  refusal.cause = error;
  return refusal;
};
