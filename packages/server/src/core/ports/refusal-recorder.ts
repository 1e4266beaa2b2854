import type { ErrorCode } from '@vitrine/contract';

/** A request that was refused. */
export type RefusedRequest = {
  code: ErrorCode;
  /** The operation that was asked for, by its name in the contract. */
  operation: string;
  /** The key that the caller proved to have, valid or not; null without one. */
  key: { id: string; accountId: string } | null;
  requestId: string;
};

/** Counts refusals for the audit log. Recording one costs no write. */
export interface RefusalRecorder {
  note(refused: RefusedRequest): void;
  /** Writes the counts that are due. */
  flushDue(): Promise<void>;
  /** Writes all counts. */
  flush(): Promise<void>;
}
