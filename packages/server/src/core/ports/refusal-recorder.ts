import type { ErrorCode } from '@vitrine/contract';

/** A request that was refused. */
export type RefusedRequest = {
  code: ErrorCode;
  /** The requested operation, by its name in the contract. */
  operation: string;
  /**
   * The key whose secret the caller has sent, also when it is revoked or expired; otherwise null.
   */
  key: { id: string; accountId: string } | null;
  requestId: string;
};

/** Counts refusals for the audit log. `note` does not write to the database. */
export interface RefusalRecorder {
  note(refused: RefusedRequest): void;
  /** Writes the counts that are due. */
  flushDue(): Promise<void>;
  /** Writes all counts. */
  flush(): Promise<void>;
}
