import type { Usage } from '@vitrine/contract';
import type { Millis } from '../model/time.ts';

export interface UsageRepository {
  /** Counts one billed test run for a reservation. Repeating it changes nothing. */
  countTestRun(accountId: string, reservationId: string, at: Millis): Promise<void>;
  /** Usage in the half-open interval [from, to). */
  of(accountId: string, from: Millis, to: Millis): Promise<Usage>;
  /** Sum of the sizes of the account's objects, in bytes. */
  storedBytes(accountId: string): Promise<number>;
  /** Sum of the declared sizes of empty slots in live reservations of the account, in bytes. */
  reservedBytes(accountId: string, now: Millis): Promise<number>;
}
